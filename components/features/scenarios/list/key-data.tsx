'use client'

import { useTranslations } from 'next-intl'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { dataFlags, dataText, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'

const FLAGS = { orders: dataFlags('orders'), receipts: dataFlags('receipts') }

/** The most important data of a scenario on one line, which is complete in the tooltip. */
export function KeyData({ scenario: { type, data } }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios')
  const translate = useTranslate()
  const basket = data.basket === null ? '' : t('basketNumber', { number: data.basket })
  const facts =
    type === 'orders'
      ? [data.shipment, dataText(SCENARIO_DATA.payment, data.payment, translate), basket]
      : [data.currency, basket]
  const values = new Map(Object.entries(data))
  const flags = FLAGS[type].filter(({ name }) => values.get(name))
  const joinFacts = (texts: string[]) => [...facts, ...texts].filter(Boolean).join(' · ')
  return (
    <span className="cut text-muted-foreground" title={joinFacts(flags.map(({ label }) => translate(label)))}>
      {joinFacts(flags.map(({ short }) => translate(short)))}
    </span>
  )
}
