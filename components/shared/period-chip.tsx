import { useLocale, useTranslations } from 'next-intl'
import { useViewerZone } from '@/lib/client/use-viewer-zone'
import { formatLongDay, formatMoment } from '@/lib/shared/dates'
import { FilterChip } from './filter-chip'

interface ShownPeriod {
  from: string | null
  to: string | null
  /** A moment, which counts instead of the days. */
  since?: string | null
  /** The id of a person whose own changes are left out. */
  except?: string | null
}

interface PeriodChipProps {
  period: ShownPeriod & { happened: string | null }
  /** The name of what happened. */
  what: string
  /** How often it happened, or at least happened, where it may happen to one item several times. */
  counts: { times?: number; areTimesAtLeast?: true } | undefined
  onDrop: () => void
}

/** Returns a function that formats a period. */
export function usePeriodText() {
  const t = useTranslations('common')
  const locale = useLocale()
  const timeZone = useViewerZone()
  const day = (value: string | null) => (value ? formatLongDay(value, locale) : '…')
  return ({ from, to, since, except }: ShownPeriod) => {
    if (since) {
      const text = t('since', { time: formatMoment(since, locale, timeZone) })
      return except ? t('byOthers', { period: text }) : text
    }
    return from || to ? t('period', { from: day(from), to: day(to) }) : t('anyTime')
  }
}

/** A chip for a list's filter by what happened in a period, with a button that drops it; nothing without that filter. */
export function PeriodChip({ period: { happened, ...period }, what, counts, onDrop }: PeriodChipProps) {
  const t = useTranslations('common')
  const periodText = usePeriodText()
  if (!happened && !period.from && !period.to && !period.since) return null
  const { times, areTimesAtLeast } = counts ?? {}
  const often =
    times === undefined ? '' : ` · ${t(areTimesAtLeast ? 'timesAtLeast' : 'times', { count: times })}`
  return <FilterChip onDrop={onDrop} isWhole>{`${what}: ${periodText(period)}${often}`}</FilterChip>
}
