'use client'

import { useTranslations } from 'next-intl'
import { ProjectFilter } from '@/components/features/projects/project-filter'
import { ListToolbar } from '@/components/shared/list-toolbar'
import { useUrlState } from '@/lib/client/url-state'
import type { WorkloadView } from '@/lib/features/workload/client'
import { TEAMS } from '@/lib/shared/actor'

/** Search, team and project, kept in the page's address. */
export function WorkloadToolbar({ view: { team, projectId } }: { view: WorkloadView }) {
  const t = useTranslations('workload')
  const { change } = useUrlState()
  return (
    <ListToolbar
      search={{ label: t('searchLabel'), placeholder: t('search') }}
      choices={[
        {
          label: t('team'),
          value: team,
          all: t('allTeams'),
          options: TEAMS.map((value) => ({ value, label: value })),
          onPick: (value) => change({ team: value }),
        },
      ]}
      className="mb-3"
    >
      <ProjectFilter projectId={projectId} onPick={(id) => change({ projectId: id })} />
    </ListToolbar>
  )
}
