'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterChip } from '@/components/shared/filter-chip'
import { ListToolbar } from '@/components/shared/list-toolbar'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { useUrlState } from '@/lib/client/url-state'
import { projectQuery, useFoundProjects } from '@/lib/features/projects/client'
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
      {projectId ? <ChosenProject id={projectId} /> : <ProjectChoice />}
    </ListToolbar>
  )
}

function ChosenProject({ id }: { id: string }) {
  const t = useTranslations('workload')
  const { change } = useUrlState()
  const project = useQuery(projectQuery(id)).data?.project
  return <FilterChip onDrop={() => change({ projectId: null })}>{project?.name ?? t('project')}</FilterChip>
}

function ProjectChoice() {
  const t = useTranslations('workload')
  const { change } = useUrlState()
  const [text, setText] = useState('')
  const { options, isSearching } = useFoundProjects(text)
  return (
    <SearchCombobox
      aria-label={`${t('project')}: ${t('allProjects')}`}
      value=""
      placeholder={t('allProjects')}
      searchPlaceholder={t('searchProject')}
      searchText={text}
      onSearchTextChange={setText}
      options={options}
      isSearching={isSearching}
      empty={t('noProject')}
      onPick={({ id }) => change({ projectId: id })}
      className="min-w-40 flex-1 sm:w-52 sm:flex-none"
    />
  )
}
