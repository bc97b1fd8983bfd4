'use client'

import { useTranslations } from 'next-intl'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { DATA_LABELS } from '@/lib/features/scenarios/information/rules'
import { FLAGS, SHORT_LABELS } from '../scenario-layout'

/** The most important data of a scenario on one line, which is complete in the tooltip. */
export function KeyData({ scenario: { type, data } }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios')
  const translate = useTranslate()
  const basket = data.basket === null ? '' : t('basketNumber', { number: data.basket })
  const facts = type === 'orders' ? [data.shipment, data.payment, basket] : [data.currency, basket]
  const flags =
    type === 'orders'
      ? FLAGS.orders.filter((flag) => data[flag])
      : FLAGS.receipts.filter((flag) => data[flag])
  const lineOf = (words: string[]) => [...facts, ...words].filter(Boolean).join(' · ')
  return (
    <span
      className="cut text-muted-foreground"
      title={lineOf(flags.map((flag) => translate(DATA_LABELS[flag])))}
    >
      {lineOf(flags.map((flag) => translate(SHORT_LABELS[flag])))}
    </span>
  )
}
