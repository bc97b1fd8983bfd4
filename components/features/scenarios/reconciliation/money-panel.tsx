'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMayEdit } from '@/components/shared/actor-context'
import { QueryCard } from '@/components/shared/query-card'
import { useTranslate } from '@/lib/client/translate'
import { reconciliationQuery } from '@/lib/features/scenarios/reconciliation/client'
import type { Reconciliation } from '@/lib/features/scenarios/reconciliation/contract'
import { COMPARISON_NAMES, lacksSide } from '@/lib/features/scenarios/reconciliation/values'
import { writtenAmount } from '@/lib/shared/money'
import { ExceededCounts, SecondTransactions } from './doubtful-records'
import { MoneyComparison } from './money-comparison'
import { MoneySums } from './money-sums'

/** How what a scenario's lines say of its money agrees with receipts, transactions and financials. */
export default function MoneyPanel({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('money')
  const query = useQuery(reconciliationQuery(scenarioId))
  return (
    <QueryCard
      title={t('title')}
      description={query.data && <Summary of={query.data.reconciliation} />}
      query={query}
      className="mb-4"
    >
      {({ reconciliation }) => <Comparisons scenarioId={scenarioId} of={reconciliation} />}
    </QueryCard>
  )
}

const isUnexplained = ({ state, isExplained }: Reconciliation['comparisons'][number]) =>
  state === 'differs' && !isExplained

/** Returns the rank of a comparison: unexplained differences first, sums that can't be compared last. */
function toPlace(compared: Reconciliation['comparisons'][number]): number {
  if (isUnexplained(compared)) return 0
  if (compared.state === 'differs') return 1
  return compared.state === 'equal' ? 2 : 3
}

function Summary({ of: { comparisons } }: { of: Reconciliation }) {
  const t = useTranslations('money.summary')
  const count = comparisons.filter(isUnexplained).length
  const isCompared = comparisons.some(({ state }) => state === 'equal' || state === 'differs')
  return (
    <>
      {count > 0 ? (
        <span className="font-medium text-tone-red">{t('differs', { count })}</span>
      ) : (
        t(isCompared ? 'agrees' : 'nothing')
      )}
      <OneSided of={comparisons.filter((one) => one.state === 'noRecords' && lacksSide(one))} />
    </>
  )
}

function OneSided({ of }: { of: Reconciliation['comparisons'] }) {
  const t = useTranslations('money')
  const translate = useTranslate()
  if (of.length === 0) return null
  const amount = (sum: string) => writtenAmount(sum, translate)
  const written = of.map(({ comparison, expected, actual }) => {
    const sums = t('sumsOf', { expected: amount(expected), actual: amount(actual) })
    return `${translate(COMPARISON_NAMES[comparison])}: ${sums}`
  })
  return (
    <span className="block text-tone-orange">
      {t('summary.oneSided', { count: of.length })} {written.join('; ')}
    </span>
  )
}

function Comparisons({ scenarioId, of }: { scenarioId: string; of: Reconciliation }) {
  const t = useTranslations('money')
  const mayEdit = useMayEdit()
  const shown = of.comparisons
    .filter(({ hasExpected, hasActual }) => hasExpected || hasActual)
    .sort((one, other) => toPlace(one) - toPlace(other))
  const { waiting, withoutSum } = of.photos
  return (
    <div className="grid grid-cols-1 gap-3">
      <MoneySums of={of} />
      {waiting > 0 && (
        <p className="text-muted-foreground text-sm">{t('photos.waiting', { count: waiting })}</p>
      )}
      {withoutSum > 0 && (
        <p className="text-muted-foreground text-sm">{t('photos.withoutSum', { count: withoutSum })}</p>
      )}
      <SecondTransactions scenarioId={scenarioId} of={of} />
      <ExceededCounts scenarioId={scenarioId} of={of} />
      {shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {shown.map((compared) => (
            <li key={compared.comparison}>
              <MoneyComparison
                scenarioId={scenarioId}
                compared={compared}
                currency={of.currency}
                mayEdit={mayEdit}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
