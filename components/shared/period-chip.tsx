import { useLocale, useTranslations } from 'next-intl'
import { formatLongDay } from '@/lib/shared/dates'
import { FilterChip } from './filter-chip'

interface PeriodChipProps {
  period: { happened: string | null; from: string | null; to: string | null }
  /** What happened then. */
  what: string
  /** How often it did, or at least did, where things may do it more than once. */
  counts: { times?: number; areTimesAtLeast?: true } | undefined
  onDrop: () => void
}

/** Returns what says in words when something happened. */
export function usePeriodText() {
  const t = useTranslations('common')
  const locale = useLocale()
  const day = (value: string | null) => (value ? formatLongDay(value, locale) : '…')
  return ({ from, to }: { from: string | null; to: string | null }) =>
    from || to ? t('period', { from: day(from), to: day(to) }) : t('anyTime')
}

/** Says what a list is narrowed to that happened in a period, and drops it; nothing where it is not. */
export function PeriodChip({ period: { happened, from, to }, what, counts, onDrop }: PeriodChipProps) {
  const t = useTranslations('common')
  const periodText = usePeriodText()
  if (!happened && !from && !to) return null
  const { times, areTimesAtLeast } = counts ?? {}
  const often =
    times === undefined ? '' : ` · ${t(areTimesAtLeast ? 'timesAtLeast' : 'times', { count: times })}`
  return <FilterChip onDrop={onDrop} isWhole>{`${what}: ${periodText({ from, to })}${often}`}</FilterChip>
}
