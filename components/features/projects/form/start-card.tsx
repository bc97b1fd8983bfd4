'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { CheckboxList } from '@/components/shared/checkbox-list'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { useFoundProjects } from '@/lib/features/projects/client'
import type { Project } from '@/lib/features/projects/contract'
import { templatesQuery } from '@/lib/features/projects/copies/client'
import { formatDay, formatDottedDay } from '@/lib/shared/dates'
import { toProjectTitle } from '@/lib/shared/project-number'
import { FormCard } from './form-card'
import { type FilledForm, retakenRows, type Taken, takenIn } from './form-source'
import { useMovedEnd } from './use-moved-end'

/** The project that a new one starts from, templates first, with the choice of what the form takes from it. */
export function StartCard({ source }: { source: Project | null }) {
  const t = useTranslations('projects')
  const router = useRouter()
  const [text, setText] = useState('')
  const templates = useQuery(templatesQuery)
  const { projects, searched, isSearching } = useFoundProjects(text)
  const offered = searched
    ? projects.toSorted((one, other) => Number(other.isTemplate) - Number(one.isTemplate))
    : [...(templates.data?.projects ?? []), ...projects.filter(({ isTemplate }) => !isTemplate)]
  return (
    <FormCard title={t('form.start')}>
      <div className="grid gap-3 text-sm">
        <SearchCombobox
          aria-label={
            source ? t('form.startsFrom', { project: toProjectTitle(source) }) : t('form.startLabel')
          }
          value={source ? toProjectTitle(source) : ''}
          placeholder={t('form.startPlaceholder')}
          searchPlaceholder={t('form.startSearch')}
          searchText={text}
          onSearchTextChange={setText}
          options={offered.map((project) => ({
            id: project._id,
            label: toProjectTitle(project),
            detail: project.isTemplate ? t('template') : undefined,
          }))}
          isSearching={isSearching}
          empty={t('form.noSource')}
          onPick={({ id }) => router.push(`/projects/create?from=${id}`)}
          className="w-full max-w-md"
        />
        {source ? (
          <TakenParts source={source} />
        ) : (
          <p className="text-muted-foreground">{t('form.startHint')}</p>
        )}
      </div>
    </FormCard>
  )
}

function TakenParts({ source }: { source: Project }) {
  const t = useTranslations('projects.form')
  const { getValues, setValue } = useFormContext<FilledForm>()
  const [taken, setTaken] = useState<readonly Taken[]>(() => takenIn(source, getValues()))
  useMovedEnd(source)
  const options: { value: Taken; label: string; isThere: boolean }[] = [
    {
      value: 'tasks',
      label: t('takenTasks', { count: source.tasks.length }),
      isThere: source.tasks.length > 0,
    },
    { value: 'people', label: t('takenPeople'), isThere: source.tasks.length > 0 },
    {
      value: 'members',
      label: t('takenMembers', { count: source.teamMembers.length }),
      isThere: source.teamMembers.length > 0,
    },
    { value: 'group', label: t('takenGroup'), isThere: source.telegramGroupId !== '' },
  ]
  const take = (next: readonly Taken[]) => {
    const { tasks, teamMembers } = retakenRows(source, getValues(), { before: taken, after: next })
    const dirty = { shouldDirty: true }
    setValue('tasks', tasks, dirty)
    setValue('teamMembers', teamMembers, dirty)
    if (next.includes('group') !== taken.includes('group'))
      setValue('telegramGroupId', next.includes('group') ? source.telegramGroupId : '', dirty)
    setTaken(next)
  }
  const shown = options.filter(({ isThere }) => isThere)
  return (
    <>
      {shown.length > 0 && (
        <CheckboxList legend={t('taken')} options={shown} chosen={taken} onChange={take} />
      )}
      <p className="text-muted-foreground">
        {t('startDateMoves', {
          start: formatDottedDay(formatDay(source.startDate)),
          end: formatDottedDay(formatDay(source.endDate)),
        })}
      </p>
    </>
  )
}
