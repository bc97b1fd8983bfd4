'use client'

import { useTranslations } from 'next-intl'
import { ListToolbar } from '@/components/shared/list-toolbar'
import { PeriodChip } from '@/components/shared/period-chip'
import { useUrlState } from '@/lib/client/url-state'
import { FILTER_STATUSES, type ProjectFilter } from '@/lib/features/projects/client'
import type { ProjectCounts } from '@/lib/features/projects/contract'

interface ProjectToolbarProps {
  filter: ProjectFilter
  counts: ProjectCounts | undefined
}

/** Search and filters of the list, kept in the page's address. */
export function ProjectToolbar({ filter, counts }: ProjectToolbarProps) {
  const t = useTranslations('projects')
  const { change } = useUrlState()
  const { status, happened } = filter
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
