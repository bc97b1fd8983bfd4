import { useLocale, useTranslations } from 'next-intl'
import { formatLongDay } from '@/lib/shared/dates'
import { FilterChip } from './filter-chip'

interface PeriodChipProps {
  period: { happened: string | null; from: string | null; to: string | null }
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
  const day = (value: string | null) => (value ? formatLongDay(value, locale) : '…')
  return ({ from, to }: { from: string | null; to: string | null }) =>
    from || to ? t('period', { from: day(from), to: day(to) }) : t('anyTime')
}

/** A chip for a list's filter by what happened in a period, with a button that drops it; nothing without that filter. */
export function PeriodChip({ period: { happened, from, to }, what, counts, onDrop }: PeriodChipProps) {
  const t = useTranslations('common')
  const periodText = usePeriodText()
  if (!happened && !from && !to) return null
  const { times, areTimesAtLeast } = counts ?? {}
  const often =
    times === undefined ? '' : ` · ${t(areTimesAtLeast ? 'timesAtLeast' : 'times', { count: times })}`
  return <FilterChip onDrop={onDrop} isWhole>{`${what}: ${periodText({ from, to })}${often}`}</FilterChip>
}
