import { useTranslations } from 'next-intl'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import type { ScenarioTab } from '@/lib/features/scenarios/information/client'
import { PRODUCT_LINE } from '@/lib/features/scenarios/products/rules'
import type { WireCause, WireComparison } from '@/lib/features/scenarios/reconciliation/contract'
import { RECORD_PARAMETER } from '@/lib/features/scenarios/values'
import { formatDottedDay } from '@/lib/shared/dates'
import { writtenAmount } from '@/lib/shared/money'

type Causes = NonNullable<WireComparison['causes']>

/** The tab that shows a cause's record; null is the first one. */
const TABS: Record<WireCause['record'], ScenarioTab | null> = {
  line: null,
  receipt: 'receipts',
  financial: 'financials',
}

/** The records that explain a difference, each a link to it; several sets where each of them does. */
export function MoneyCauses({ of: { sets, hasOthers, searched, isLimited } }: { of: Causes }) {
  const t = useTranslations('money.causes')
  if (sets.length === 0)
    return (
      <p className="text-tone-red">
        {t('none', { count: searched })} {isLimited && t('limited')}
      </p>
    )
  return (
    <div className="grid gap-1 text-tone-red">
      <p>{t('title', { count: sets.length })}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {sets.map(({ causes, more }) => (
          <li key={JSON.stringify(causes)}>
            <ul className="grid gap-0.5">
              {causes.map((cause) => (
                <li key={`${cause.record}${cause.id}`}>
                  <Cause of={cause} />
                </li>
              ))}
              {more > 0 && <li>{t('more', { count: more })}</li>}
            </ul>
          </li>
        ))}
      </ul>
      {hasOthers && <p className="text-muted-foreground">{t('others')}</p>}
    </div>
  )
}

function Cause({ of: cause }: { of: WireCause }) {
  const { change } = useUrlState()
  const text = useCauseText(cause)
  return (
    <button
      type="button"
      className="wrap-anywhere min-h-6 touch:min-h-10 text-left align-top underline underline-offset-4"
      onClick={() =>
        change({
          tab: TABS[cause.record],
          [RECORD_PARAMETER]: cause.record === 'line' ? String(cause.place) : cause.id,
        })
      }
    >
      {text}
    </button>
  )
}

function useCauseText(cause: WireCause): string {
  const t = useTranslations('money.causes')
  const translate = useTranslate()
  if (cause.record === 'line') {
    const { place, name, count, from, to } = cause
    return t('line', { place, name, field: translate(PRODUCT_LINE[count].label), from, to })
  }
  if (cause.record === 'financial') {
    const { date, plant, amount } = cause
    return t('financial', { date: formatDottedDay(date), plant, amount: writtenAmount(amount, translate) })
  }
  const { document, sum, move } = cause
  return t(`receipt.${move}`, { document, sum: writtenAmount(sum, translate) })
}
