import { useFormatter, useTranslations } from 'next-intl'
import { StatusBadge } from '@/components/shared/status-badge'
import { useTranslate } from '@/lib/client/translate'
import type { RoadmapItem } from '@/lib/features/roadmap/contract'
import { roadmapFigures } from '@/lib/features/roadmap/rules'
import { ROADMAP_PRIORITIES, ROADMAP_SIZES } from '@/lib/features/roadmap/values'
import { PRIORITY_TONES } from './roadmap-card'

const FIGURES = [
  ['total', 'roadmap.totalTasks'],
  ['columns', 'roadmap.columns'],
  ['dueSoon', 'roadmap.dueSoon'],
  ['completed', 'roadmap.completed'],
] as const

/** The four figures above the board. */
export function RoadmapFigures({ items }: { items: readonly RoadmapItem[] }) {
  const t = useTranslations('roadmap')
  const translate = useTranslate()
  const format = useFormatter()
  const figures = roadmapFigures(items)
  return (
    <section aria-label={t('figures')}>
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {FIGURES.map(([figure, label]) => (
          <div key={figure} className="rounded-md border bg-card px-3.5 py-2.5 text-foreground">
            <dt className="text-muted-foreground text-sm">{translate(label)}</dt>
            <dd className="font-semibold text-xl tabular-nums">{format.number(figures[figure])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The legend of the cards' colours and letters. */
export function RoadmapLegend() {
  const t = useTranslations('roadmap')
  return (
    <section
      aria-label={t('legend')}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 text-muted-foreground text-xs"
    >
      <span className="flex flex-wrap items-center gap-1.5">
        {t('legendPriority')}
        {ROADMAP_PRIORITIES.map((priority) => (
          <StatusBadge key={priority} tone={PRIORITY_TONES[priority]}>
            {t(`priority.${priority}`)}
          </StatusBadge>
        ))}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {t('legendSize')}
        {ROADMAP_SIZES.map((size) => (
          <span key={size} className="inline-flex items-center gap-1">
            <StatusBadge tone="pale">{size}</StatusBadge>
            {t(`size.${size}`)}
          </span>
        ))}
      </span>
    </section>
  )
}
