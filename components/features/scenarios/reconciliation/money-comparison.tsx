import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { useTranslate } from '@/lib/client/translate'
import type { WireComparison } from '@/lib/features/scenarios/reconciliation/contract'
import { COMPARISON_NAMES } from '@/lib/features/scenarios/reconciliation/values'
import { cn } from '@/lib/shared/cn'
import { writtenAmount } from '@/lib/shared/money'
import { ExplainDifference } from './explain-difference'
import { MoneyCauses } from './money-causes'

interface MoneyComparisonProps {
  scenarioId: string
  compared: WireComparison
  currency: string
  mayEdit: boolean
}

/** Two sums of a scenario, whether they agree, and in red what makes them differ. */
export function MoneyComparison({ scenarioId, compared, currency, mayEdit }: MoneyComparisonProps) {
  const t = useTranslations('money')
  const translate = useTranslate()
  const { comparison, state, expected, actual, hasExpected, hasActual, causes, isExplained } = compared
  const isRed = state === 'differs' && !isExplained
  const amount = (sum: string) => writtenAmount(sum, translate)
  return (
    <section
      className={cn(
        'grid grid-cols-1 gap-2 rounded-md border px-3 py-2 text-sm',
        isRed && 'border-tone-red/40',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium">{translate(COMPARISON_NAMES[comparison])}</h3>
        <p className="flex flex-wrap sm:ml-auto items-center gap-x-2 gap-y-1 tabular-nums">
          <span>{t('sumsOf', { expected: amount(expected), actual: amount(actual) })}</span>
          <State compared={compared} />
        </p>
      </div>
      {state !== 'equal' && state !== 'differs' && (
        <p className="text-muted-foreground">{t(`reasons.${state}`, { currency })}</p>
      )}
      {isRed && hasExpected !== hasActual && <p className="text-tone-red">{t('missing')}</p>}
      {causes && !isExplained && <MoneyCauses of={causes} />}
      <ExplainDifference scenarioId={scenarioId} compared={compared} mayEdit={mayEdit} />
    </section>
  )
}

function State({ compared: { state, difference, isExplained } }: { compared: WireComparison }) {
  const t = useTranslations('money.state')
  const translate = useTranslate()
  if (state === 'equal') return <Badge variant="green">{t('equal')}</Badge>
  if (state !== 'differs') return <Badge variant="gray">{t('notCompared')}</Badge>
  return (
    <Badge variant={isExplained ? 'gray' : 'red'}>
      {t(isExplained ? 'explained' : 'differs', { difference: writtenAmount(difference, translate) })}
    </Badge>
  )
}
