'use client'

import { useTranslations } from 'next-intl'
import { Moment } from '@/components/shared/moment'
import { useTranslate } from '@/lib/client/translate'
import { comparisonOutcome, isCompared, moneyKindName } from '@/lib/features/protocols/documents/rules'
import type { SnapshotComparison, SnapshotScenario } from '@/lib/features/protocols/snapshots/contract'
import { shownChoice } from '@/lib/features/protocols/snapshots/rules'
import { COMPARISON_NAMES } from '@/lib/features/scenarios/reconciliation/values'
import { cn } from '@/lib/shared/cn'
import { writtenAmount } from '@/lib/shared/money'
import { PaperTable } from './paper-table'

interface MoneyPaperProps {
  label: string
  money: NonNullable<SnapshotScenario['money']>
}

/** How the money of a scenario is compared. */
export function MoneyPaper({ label, money }: MoneyPaperProps) {
  const t = useTranslations('protocols.paper')
  const translate = useTranslate()
  const document = useTranslations('protocols.document')
  const amount = (sum: string) => writtenAmount(sum, translate)
  const written = (counted: { count: number; sum: string }) =>
    document('countAndSum', { count: counted.count, sum: amount(counted.sum) })
  const sums = [
    ...money.receipts.map((one) => `${moneyKindName(one.kind, translate)}: ${written(one)}`),
    ...(money.financials.count > 0 ? [`${document('labels.financials')}: ${written(money.financials)}`] : []),
    ...(money.photos.waiting > 0 ? [`${document('photosWaiting')}: ${money.photos.waiting}`] : []),
    ...(money.photos.withoutSum > 0 ? [`${document('photosWithoutSum')}: ${money.photos.withoutSum}`] : []),
  ]
  if (money.comparisons.length === 0 && sums.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h4 className="font-medium text-sm">{[t('money'), money.currency].filter(Boolean).join(', ')}</h4>
      {sums.length > 0 && <p className="text-xs">{sums.join(' · ')}</p>}
      {money.comparisons.length > 0 && (
        <PaperTable
          label={label}
          head={[t('comparison'), t('expected'), t('actual'), document('labels.difference'), t('outcome')]}
          numbers={[t('expected'), t('actual'), document('labels.difference')]}
          rows={money.comparisons.map((one) => ({
            key: one.comparison,
            cells: [
              shownChoice(COMPARISON_NAMES, one.comparison, translate),
              amount(one.expected),
              amount(one.actual),
              isCompared(one) ? amount(one.difference) : '–',
              <Outcome key="outcome" of={one} currency={money.currency} />,
            ],
          }))}
        />
      )}
    </div>
  )
}

function Outcome({ of: comparison, currency }: { of: SnapshotComparison; currency: string }) {
  const translate = useTranslate()
  const { state, explanation } = comparison
  const outcome = comparisonOutcome(comparison, currency, translate)
  if (!explanation) return <span className={cn(state === 'differs' && 'text-tone-red')}>{outcome}</span>
  return (
    <span>
      {outcome}. {explanation.by}, <Moment value={explanation.at} />: {explanation.comment}
    </span>
  )
}
