'use client'

import { useTranslations } from 'next-intl'
import { ListToolbar } from '@/components/shared/list-toolbar'
import { PeriodChip } from '@/components/shared/period-chip'
import { useUrlState } from '@/lib/client/url-state'
import { FILTER_STATUSES, type ProjectFilter } from '@/lib/features/projects/client'
import type { ProjectCounts } from '@/lib/features/projects/contract'
import { DEADLINE_FILTERS } from '@/lib/features/projects/deadlines/values'

interface ProjectToolbarProps {
  filter: ProjectFilter
  counts: ProjectCounts | undefined
}

/** Search and filters of the list, kept in the page's address. */
export function ProjectToolbar({ filter, counts }: ProjectToolbarProps) {
  const t = useTranslations('projects')
  const { change } = useUrlState()
  const { status, happened, deadline, sort } = filter
  return (
    <ListToolbar
      search={{ label: t('list.searchLabel'), placeholder: t('list.search') }}
      choices={[
        {
          label: t('list.statusFilter'),
          value: status,
          all: t('list.allStatus'),
          options: [
            ...FILTER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
            ...(status === 'archived' ? [{ value: status, label: t('status.archived') }] : []),
          ],
          onPick: (value) => change({ status: value }),
        },
        {
          label: t('list.deadlineFilter'),
          value: deadline,
          all: t('list.anyDeadline'),
          options: DEADLINE_FILTERS.map((value) => ({ value, label: t(`list.deadline.${value}`) })),
          onPick: (value) => change({ deadline: value }),
        },
        {
          label: t('list.order'),
          value: sort,
          all: t('list.newestFirst'),
          options: [{ value: 'deadline', label: t('list.byDeadline') }],
          onPick: (value) => change({ sort: value }),
        },
      ]}
      className="mt-3"
    >
      <PeriodChip
        period={filter}
        what={t(`list.happened.${happened ?? 'created'}`)}
        counts={counts}
        onDrop={() => change({ happened: null, from: null, to: null })}
      />
    </ListToolbar>
  )
}
