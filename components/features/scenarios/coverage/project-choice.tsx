'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterChip } from '@/components/shared/filter-chip'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { useUrlState } from '@/lib/client/url-state'
import type { CoverageProject } from '@/lib/features/coverage/contract'
import { useFoundProjects } from '@/lib/features/projects/client'
import { toProjectTitle } from '@/lib/shared/project-number'

interface ProjectChoiceProps {
  /** The ids of the projects in the address. */
  chosen: readonly string[]
  /** Those of them that are there. */
  known: readonly CoverageProject[] | undefined
}

/** The projects whose scenarios are counted, kept in the page's address. */
export function ProjectChoice({ chosen, known }: ProjectChoiceProps) {
  const t = useTranslations('coverage')
  const { change } = useUrlState()
  const [text, setText] = useState('')
  const { options, isSearching } = useFoundProjects(text)
  const choose = (ids: readonly string[]) => change({ projects: ids.join(',') || null })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {chosen.map((id) => {
        const project = known?.find(({ _id }) => _id === id)
        return (
          <FilterChip key={id} onDrop={() => choose(chosen.filter((other) => other !== id))}>
            {project ? toProjectTitle(project) : '…'}
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
        options={options.filter(({ id }) => !chosen.includes(id))}
        isSearching={isSearching}
        empty={t('noProject')}
        onPick={({ id }) => choose([...chosen, id])}
        className="w-64"
      />
    </div>
  )
}
