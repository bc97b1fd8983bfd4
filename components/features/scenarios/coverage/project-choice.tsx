'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterChip } from '@/components/shared/filter-chip'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { useUrlState } from '@/lib/client/url-state'
import { useDebounced } from '@/lib/client/use-debounced'
import { projectSearchQuery } from '@/lib/features/projects/client'
import { formatProjectNumber } from '@/lib/shared/project-number'

const DEBOUNCE_MS = 300
/** Finds every project: what the picker offers before anything is typed. */
const ANY = '*'

interface NamedProject {
  _id: string
  projectNumber: number
  name: string
}

interface ProjectChoiceProps {
  /** The ids of the projects in the address. */
  chosen: readonly string[]
  /** Those of them that are there. */
  known: readonly NamedProject[] | undefined
}

/** The projects whose scenarios are counted, kept in the page's address. */
export function ProjectChoice({ chosen, known }: ProjectChoiceProps) {
  const t = useTranslations('coverage')
  const { change } = useUrlState()
  const [text, setText] = useState('')
  const found = useQuery(projectSearchQuery(useDebounced(text.trim(), DEBOUNCE_MS) || ANY))
  const options = (found.data?.projects ?? [])
    .filter(({ _id }) => !chosen.includes(_id))
    .map(({ _id, ...project }) => ({ id: _id, label: nameOf(project) }))
  const choose = (ids: readonly string[]) => change({ projects: ids.join(',') || null })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {chosen.map((id) => {
        const project = known?.find(({ _id }) => _id === id)
        return (
          <FilterChip key={id} onDrop={() => choose(chosen.filter((other) => other !== id))}>
            {project ? nameOf(project) : '…'}
          </FilterChip>
        )
      })}
      <SearchCombobox
        aria-label={t('addProject')}
        value=""
        placeholder={t('addProject')}
        searchPlaceholder={t('searchProject')}
        searchText={text}
        onSearchTextChange={setText}
        options={options}
        isSearching={found.isFetching}
        empty={t('noProject')}
        onPick={({ id }) => choose([...chosen, id])}
        className="w-64"
      />
    </div>
  )
}

const nameOf = ({ projectNumber, name }: Omit<NamedProject, '_id'>) =>
  `${formatProjectNumber(projectNumber)} ${name}`
