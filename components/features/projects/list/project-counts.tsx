'use client'

import { useTranslations } from 'next-intl'
import { CountCards } from '@/components/shared/count-cards'
import { FILTER_STATUSES, type ProjectFilter } from '@/lib/features/projects/client'
import type { ProjectCounts as Counts } from '@/lib/features/projects/contract'

const CARDS = ['all', ...FILTER_STATUSES] as const

function toHref(card: (typeof CARDS)[number], { status: _, ...rest }: ProjectFilter): string {
  const kept = Object.entries(rest).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(kept)
  if (card !== 'all') query.set('status', card)
  return query.size > 0 ? `/projects?${query}` : '/projects'
}

/** The number of projects of each status; each card filters the list by its status. */
export function ProjectCounts({ counts, filter }: { counts: Counts | undefined; filter: ProjectFilter }) {
  const t = useTranslations('projects')
  return (
    <CountCards
      label={t('list.counts')}
      isAtLeast={counts?.isAtLeast}
      cards={CARDS.map((key) => ({
        key,
        label: key === 'all' ? t('list.allProjects') : t(`status.${key}`),
        count: counts?.[key],
        href: toHref(key, filter),
        isCurrent: (filter.status ?? 'all') === key,
      }))}
    />
  )
}
