'use client'

import { useTranslations } from 'next-intl'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { DATA_LABELS } from '@/lib/features/scenarios/data/contract'

const RECEIPT_FLAGS = ['bonus_card', 'promo', 'local_sale'] as const

/** What tells one scenario from another at a glance. */
export function KeyData({ scenario: { type, data } }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios')
  const translate = useTranslate()
  const basket = data.basket === null ? '' : t('basketNumber', { number: data.basket })
  const facts =
    type === 'orders'
      ? [data.shipment, data.payment, basket]
      : [
          data.currency,
          basket,
          ...RECEIPT_FLAGS.filter((flag) => data[flag]).map((flag) => translate(DATA_LABELS[flag])),
        ]
  return (
    <span className="line-clamp-1 min-w-48 text-muted-foreground">{facts.filter(Boolean).join(' · ')}</span>
  )
}
