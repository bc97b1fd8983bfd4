'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { projectQuery, useFoundProjects } from '@/lib/features/projects/client'

interface ProjectFilterProps {
  /** Null for all projects. */
  projectId: string | null
  onPick: (projectId: string | null) => void
}

/** Filters a list by a project, which is searched among all. */
export function ProjectFilter({ projectId, onPick }: ProjectFilterProps) {
  const t = useTranslations('projects.filter')
  const [text, setText] = useState('')
  const { options, isSearching } = useFoundProjects(text)
  const chosen = useQuery({ ...projectQuery(projectId ?? ''), enabled: projectId !== null }).data?.project
  const value = projectId ? (chosen?.name ?? t('oneProject')) : ''
  return (
    <SearchCombobox
      aria-label={`${t('project')}: ${value || t('all')}`}
      value={value}
      placeholder={t('all')}
      isOneLine
      searchPlaceholder={t('search')}
      searchText={text}
      onSearchTextChange={setText}
      options={options}
      isSearching={isSearching}
      empty={t('none')}
      onPick={({ id }) => onPick(id)}
      action={projectId ? { label: t('all'), onPick: () => onPick(null) } : null}
      className="min-w-40 flex-1 sm:w-48 sm:flex-none"
    />
  )
}
