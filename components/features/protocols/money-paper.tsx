'use client'

import { useTranslations } from 'next-intl'
import { useTranslate } from '@/lib/client/translate'
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
  const compared = money.comparisons.filter(({ state }) => state !== 'noRecords')
  if (compared.length === 0) return null
  const amount = (sum: string) => writtenAmount(sum, translate)
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h4 className="font-medium text-sm">{[t('money'), money.currency].filter(Boolean).join(', ')}</h4>
      <PaperTable
        label={label}
        head={[t('comparison'), t('expected'), t('actual'), t('outcome')]}
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
