'use client'

import { useTranslations } from 'next-intl'
import { useTranslate } from '@/lib/client/translate'
import { moneyKindName } from '@/lib/features/protocols/documents/rules'
import type { SnapshotComparison, SnapshotScenario } from '@/lib/features/protocols/snapshots/contract'
import { shownChoice } from '@/lib/features/protocols/snapshots/rules'
import { COMPARISON_NAMES } from '@/lib/features/scenarios/reconciliation/values'
import { writtenAmount } from '@/lib/shared/money'
import { PaperTable } from './paper-table'

interface MoneyPaperProps {
  label: string
  money: NonNullable<SnapshotScenario['money']>
}

/** How the money of a scenario is compared: what has nothing to compare is left out. */
export function MoneyPaper({ label, money }: MoneyPaperProps) {
  const t = useTranslations('protocols.paper')
  const translate = useTranslate()
  const document = useTranslations('protocols.document')
  const compared = money.comparisons.filter(({ state }) => state !== 'noRecords')
  const amount = (sum: string) => writtenAmount(sum, translate)
  const written = (counted: { count: number; sum: string }) =>
    document('countAndSum', { count: counted.count, sum: amount(counted.sum) })
  const sums = [
    ...money.receipts.map((one) => `${moneyKindName(one.kind, translate)}: ${written(one)}`),
    ...(money.financials.count > 0 ? [`${document('labels.financials')}: ${written(money.financials)}`] : []),
    ...(money.photos.waiting > 0 ? [`${document('photosWaiting')}: ${money.photos.waiting}`] : []),
    ...(money.photos.withoutSum > 0 ? [`${document('photosWithoutSum')}: ${money.photos.withoutSum}`] : []),
  ]
  if (compared.length === 0 && sums.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h4 className="font-medium text-sm">{[t('money'), money.currency].filter(Boolean).join(', ')}</h4>
      {sums.length > 0 && <p className="text-xs">{sums.join(' · ')}</p>}
      {compared.length > 0 && (
        <PaperTable
          label={label}
          head={[t('comparison'), t('expected'), t('actual'), t('outcome')]}
          numbers={[t('expected'), t('actual')]}
          rows={compared.map((one) => ({
            key: one.comparison,
            cells: [
              shownChoice(COMPARISON_NAMES, one.comparison, translate),
              amount(one.expected),
              amount(one.actual),
              <Outcome key="outcome" of={one} />,
            ],
          }))}
        />
      )}
    </div>
  )
}

function Outcome({ of: { state, difference, explanation } }: { of: SnapshotComparison }) {
  const t = useTranslations('protocols.paper')
  const translate = useTranslate()
  if (state === 'equal') return t('equal')
  if (state !== 'differs') return t('notCompared')
  const words = t('differs', { difference: writtenAmount(difference, translate) })
  if (!explanation) return <span className="text-tone-red">{words}</span>
  return `${words}. ${explanation.by}: ${explanation.comment}`
}
