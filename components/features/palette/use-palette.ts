'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useActor } from '@/components/shared/actor-context'
import { useTranslate } from '@/lib/client/translate'
import { useDebounced } from '@/lib/client/use-debounced'
import { useRecentVisits, type Visit } from '@/lib/client/visits'
import { foundOthersQuery, foundProjectsQuery, foundScenariosQuery } from '@/lib/features/palette/client'
import { isFoundBy, placeAt } from '@/lib/features/palette/rules'
import { projectRightsQuery } from '@/lib/features/projects/rights/client'
import { canEdit, canEditProject } from '@/lib/shared/actor'
import { message } from '@/lib/shared/messages'
import { formatProjectNumber } from '@/lib/shared/project-number'
import {
  actionEntries,
  basketEntry,
  creationEntries,
  type Entry,
  type OpenThing,
  partEntries,
  personEntry,
  screenEntries,
  stepEntry,
  thingEntry,
} from './entries'

/** Entries of one kind, under a heading. */
export interface EntryGroup {
  name:
    | 'actions'
    | 'recent'
    | 'here'
    | 'create'
    | 'screens'
    | 'projects'
    | 'scenarios'
    | 'people'
    | 'baskets'
    | 'steps'
  entries: Entry[]
}

/** Returns the entries for a text: those known in the browser at once, and the server's search results below. */
export function usePalette(text: string) {
  const search = text.trim()
  const settled = useDebounced(search)
  const projects = useQuery(foundProjectsQuery(settled))
  const scenarios = useQuery(foundScenariosQuery(settled))
  const others = useQuery(foundOthersQuery(settled))
  const known = useKnownEntries()
  // A screen's address contains its English name; a tab's address contains an id, which would match many numbers.
  const isFound = ({ number, label, detail, href }: Entry) =>
    isFoundBy(search, [label, number ?? (detail === undefined ? (href ?? '') : '')])
  const groups: EntryGroup[] = known.map(({ name, entries }) => ({ name, entries: entries.filter(isFound) }))
  const isCurrent = settled === search && search !== ''
  if (isCurrent) {
    const shown = new Set(groups.flatMap(({ entries }) => entries.map(({ id }) => id)))
    const isNew = ({ id }: Entry) => !shown.has(id)
    groups.push({ name: 'projects', entries: (projects.data?.projects ?? []).map(ofProject).filter(isNew) })
    groups.push({
      name: 'scenarios',
      entries: (scenarios.data?.scenarios ?? []).map(ofScenario).filter(isNew),
    })
    groups.push(
      { name: 'people', entries: (others.data?.users ?? []).map(personEntry) },
      { name: 'baskets', entries: (others.data?.baskets ?? []).map(basketEntry) },
      { name: 'steps', entries: (others.data?.steps ?? []).map(stepEntry) },
    )
  }
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching:
      search !== '' && (!isCurrent || projects.isFetching || scenarios.isFetching || others.isFetching),
    failures: [
      ...(isCurrent && projects.isError ? [message('projects.failures.search')] : []),
      ...(isCurrent && scenarios.isError ? [message('scenarios.failures.fetch')] : []),
      ...(isCurrent && others.isError ? [message('palette.othersFailed')] : []),
    ],
    retry: () => {
      void projects.refetch()
      void scenarios.refetch()
      void others.refetch()
    },
  }
}

const ofProject = ({ _id, projectNumber, name }: { _id: string; projectNumber: number; name: string }) =>
  thingEntry({ kind: 'project', id: _id, number: formatProjectNumber(projectNumber), name })

interface FoundScenario {
  _id: string
  scenarioNumber: string
  projectName: string
  status: string
}

const ofScenario = ({ _id, scenarioNumber, projectName, status }: FoundScenario) =>
  thingEntry({ kind: 'scenario', id: _id, number: scenarioNumber, name: projectName }, status)

function useKnownEntries(): EntryGroup[] {
  const translate = useTranslate()
  const actor = useActor()
  const pathname = usePathname()
  const mayEdit = canEdit(actor)
  // The palette may be opened before the page that is shown is remembered.
  const recent = useRecentVisits(actor.userId)
  const open = openAt(pathname, recent)
  const projectId = open.project?.reference ?? ''
  const rights = useQuery({ ...projectRightsQuery(projectId), enabled: projectId !== '' }).data?.rights
  const mayEditOpen = rights ? canEditProject(actor, rights) : mayEdit
  const isOpen = ({ id }: Visit) => id === (open.scenarioId ?? open.project?.reference)
  return [
    { name: 'actions', entries: actionEntries(translate, { ...open, mayEdit: mayEditOpen }) },
    { name: 'recent', entries: recent.filter((visit) => !isOpen(visit)).map((visit) => thingEntry(visit)) },
    { name: 'here', entries: partEntries(translate, { ...open, mayEdit: mayEditOpen, mayCopy: mayEdit }) },
    { name: 'create', entries: mayEdit ? creationEntries(translate, mayEditOpen ? open.project : null) : [] },
    { name: 'screens', entries: screenEntries(translate) },
  ]
}

// The open page is among the recent visits.
function openAt(pathname: string, recent: readonly Visit[]): OpenThing {
  const place = placeAt(pathname)
  const visit = recent.find(({ id, number }) => place && isReferredTo(place.id, { id, number }))
  if (!place || !visit) return { project: null, scenarioId: null }
  const [number = ''] = visit.number.split('-')
  if (place.kind === 'project') return { project: { reference: visit.id, number }, scenarioId: null }
  const { projectId } = visit
  return { project: projectId ? { reference: projectId, number } : null, scenarioId: visit.id }
}

const isReferredTo = (reference: string, { id, number }: Pick<Visit, 'id' | 'number'>) =>
  reference === id || reference.padStart(number.length, '0') === number
