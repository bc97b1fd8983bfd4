'use client'

import { useTranslations } from 'next-intl'
import { ListToolbar } from '@/components/shared/list-toolbar'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import { ROADMAP_STATUS_NAMES, type RoadmapFilter } from '@/lib/features/roadmap/rules'
import { ROADMAP_PRIORITIES, ROADMAP_STATUSES } from '@/lib/features/roadmap/values'

/** The filters of the board, kept in the page's address. */
export function RoadmapFilters({ filter: { priority, status } }: { filter: RoadmapFilter }) {
  const t = useTranslations('roadmap')
  const translate = useTranslate()
  const { change } = useUrlState()
  return (
    <ListToolbar
      search={{ label: t('searchLabel'), placeholder: t('search') }}
      choices={[
        {
          label: t('priorityFilter'),
          value: priority,
          all: t('allPriorities'),
          options: ROADMAP_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) })),
          onPick: (value) => change({ priority: value }),
        },
        {
          label: t('statusFilter'),
          value: status,
          all: t('allStatuses'),
          options: ROADMAP_STATUSES.map((value) => ({
            value,
            label: translate(ROADMAP_STATUS_NAMES[value]),
          })),
          onPick: (value) => change({ status: value }),
        },
      ]}
    />
  )
}
