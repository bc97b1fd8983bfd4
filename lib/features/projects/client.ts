import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { useOptimisticChange } from '@/lib/client/optimistic-change'
import { pagedQuery } from '@/lib/client/paged-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { today } from '@/lib/client/today'
import { useDebounced } from '@/lib/client/use-debounced'
import type { listProjectHistory } from '@/lib/features/history/contract'
import { findChoice } from '@/lib/shared/choices'
import type { Touch } from '@/lib/shared/live'
import { parsePeriod } from '@/lib/shared/period'
import { toProjectTitle } from '@/lib/shared/project-number'
import { parseSearchText } from '@/lib/shared/search-text'
import type {
  createProject,
  getProject,
  getProjectParts,
  Project,
  ProjectCounts,
  ProjectParts,
  ProjectStatus,
  searchProjects,
  updateProject,
  updateProjectStatus,
} from './contract'
import type { DeadlineFilter } from './deadlines/rules'
import { DEADLINE_FILTERS } from './deadlines/values'
import { projectKey } from './rights/client'
import type { ProjectHappening } from './rules'
import { PROJECT_HAPPENINGS, PROJECT_SORTS, PROJECT_STATUSES } from './values'

/** The number of projects on a page of the list. */
const PROJECT_PAGE_SIZE = 30

/** The number of projects on the start page (docs/domain.md, Screens). */
export const RECENT_PROJECTS = 6

const LISTS = ['projects', 'list']

/** The statuses among the list's filters. */
export const FILTER_STATUSES = ['active', 'in_progress', 'completed', 'draft'] as const

/** The statuses that the list can be filtered by: those of the filter, and the one that only links lead to. */
const LISTED_STATUSES = [...FILTER_STATUSES, 'archived'] as const
export type ListedStatus = (typeof LISTED_STATUSES)[number]

/** The orders of the list besides the newest first. */
const OTHER_SORTS = ['deadline'] as const

export interface ProjectFilter {
  /** Empty for all. */
  search: string
  status: ListedStatus | null
  /** A kind of event, between two days. */
  happened: ProjectHappening | null
  from: string | null
  to: string | null
  /** The last day of those that are not over. */
  deadline: DeadlineFilter | null
  /** The order, unless it is the newest first. */
  sort: (typeof OTHER_SORTS)[number] | null
}

/** Returns the filter in the list's address; invalid values are left out. */
export function parseProjectFilter(address: Partial<Record<keyof ProjectFilter, unknown>>): ProjectFilter {
  return {
    search: parseSearchText(address.search),
    status: findChoice(LISTED_STATUSES, address.status),
    happened: findChoice(PROJECT_HAPPENINGS, address.happened),
    ...parsePeriod(address),
    deadline: findChoice(DEADLINE_FILTERS, address.deadline),
    sort: findChoice(OTHER_SORTS, address.sort),
  }
}

/** Returns the number of projects that a search finds in a status, or in all. */
export function countFound(counts: ProjectCounts, status: ListedStatus | null): number {
  if (status !== 'archived') return counts[status ?? 'all']
  // Where counting stopped, one more than `all` may have been looked at.
  return Math.max(
    FILTER_STATUSES.reduce((rest, other) => rest - counts[other], counts.all),
    0,
  )
}

/** The parts of a project's page, in their order; the first is what the page opens with. */
export const PROJECT_TABS = ['orders', 'receipts', 'closeDays', 'aggregations', 'milestones'] as const
export type ProjectTab = (typeof PROJECT_TABS)[number]

/** Returns the tab in the page's address. */
export function parseProjectTab(address: unknown): ProjectTab {
  return findChoice(PROJECT_TABS, address) ?? PROJECT_TABS[0]
}

/** Returns the address of a project, at the first tab that has anything. */
export function filledTabAddress(projectId: string, parts: Pick<ProjectParts, ProjectTab>): string {
  const [first] = PROJECT_TABS
  const tab = PROJECT_TABS.find((one) => parts[one] > 0) ?? first
  return tab === first ? `/projects/${projectId}` : `/projects/${projectId}?tab=${tab}`
}

/** Returns the query of the list on a day, page by page; the server's first page is loaded with the same. */
export function toProjectSearch(
  { search, status, happened, from, to, deadline, sort }: ProjectFilter,
  today: string,
) {
  return {
    query: search || '*',
    status: status ?? undefined,
    happened: happened ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    deadline: deadline ?? undefined,
    today: deadline ? today : undefined,
    sort: sort ?? PROJECT_SORTS[0],
    limit: PROJECT_PAGE_SIZE,
  }
}

/** A card also shows a project's progress: how many of its scenarios have which status. */
const SHOWN_ON_CARDS: Touch[] = [{ subject: 'project' }, { subject: 'scenario' }]

/** Returns the list of projects, page by page. */
export function projectListQuery(filter: ProjectFilter) {
  return pagedQuery({
    queryKey: [...LISTS, filter],
    load: ({ cursor, signal }) =>
      callApi<typeof searchProjects>('GET /projects/search', {
        query: { ...toProjectSearch(filter, today()), cursor },
        signal,
      }),
    subscribesTo: SHOWN_ON_CARDS,
    keepsFormer: true,
  })
}

/** The projects made last. */
export const recentProjectsQuery = callQuery<typeof searchProjects>('GET /projects/search', {
  queryKey: [...LISTS, 'recent'],
  query: { query: '*', limit: RECENT_PROJECTS },
  subscribesTo: SHOWN_ON_CARDS,
})

/** Finds every project: what a picker offers before anything is typed. */
const ANY_PROJECT = '*'

/**
 * Returns the projects that a text finds, debounced, also as options to pick from; before anything is typed the newest,
 * or none where they are suggestions for a field.
 */
export function useFoundProjects(text: string, { isSuggesting = false } = {}) {
  const searched = useDebounced(text.trim())
  const found = useQuery(projectSearchQuery(searched || (isSuggesting ? '' : ANY_PROJECT)))
  const projects = found.data?.projects ?? []
  return {
    projects,
    options: projects.map((project) => ({ id: project._id, label: toProjectTitle(project) })),
    /** The text that they are found by. */
    searched,
    /** Whether the text finds none. */
    hasNone: searched !== '' && found.data?.projects.length === 0,
    isSearching: found.isFetching,
  }
}

/** The number of found projects that the search card of the start page lists. */
const FOUND_PROJECTS = 100

/** Returns the query of the start page's search card; disabled without a text. */
export function projectSearchQuery(query: string) {
  return callQuery<typeof searchProjects>('GET /projects/search', {
    queryKey: [...LISTS, 'search', query],
    query: { query, limit: FOUND_PROJECTS },
    enabled: query !== '',
    subscribesTo: [{ subject: 'project' }],
  })
}

/** Returns a project. */
export function projectQuery(id: string) {
  return callQuery<typeof getProject>('GET /projects/{id}', {
    queryKey: projectKey(id),
    params: { id },
    subscribesTo: [
      { subject: 'project', id },
      { subject: 'scenario', projectId: id },
      { subject: 'telegram_group' },
    ],
  })
}

/** Returns how many there are in each part of a project. */
export function projectPartsQuery(id: string) {
  return callQuery<typeof getProjectParts>('GET /projects/{id}/parts', {
    queryKey: [...projectKey(id), 'parts'],
    params: { id },
    subscribesTo: [
      { subject: 'scenario', projectId: id },
      { subject: 'close_day', projectId: id },
      { subject: 'milestone', projectId: id },
      { subject: 'aggregation', projectId: id },
    ],
  })
}

function storeProject(client: QueryClient, project: Project): void {
  client.setQueryData(projectQuery(project._id).queryKey, { project })
}

/** Adds a project. */
export function useCreateProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof createProject.body>) =>
      callApi<typeof createProject>('POST /projects', { body }),
    onSuccess: ({ project }) => {
      const lists = refetchAffected(client, { subject: 'project', id: project._id })
      // After the refetch: the answer is not marked as stale.
      storeProject(client, project)
      return lists
    },
  })
}

/** Changes a project; the change is shown before it is stored. */
export function useUpdateProject(id: string) {
  const client = useQueryClient()
  return useOptimisticChange({
    touched: () => [{ subject: 'project', id }],
    send: async (body: z.input<typeof updateProject.body>) => {
      const { project } = await callApi<typeof updateProject>('PUT /projects/{id}', { params: { id }, body })
      return project
    },
    store: (project) => storeProject(client, project),
  })
}

/** The number of the last changes among which the one that archived a project is looked for. */
const MAX_SEARCHED_CHANGES = 50

// In a list nobody knows what a project was before it was archived: its history does.
async function statusBeforeArchive(id: string): Promise<ProjectStatus> {
  const { events } = await callApi<typeof listProjectHistory>('GET /projects/{id}/history', {
    params: { id },
    query: { part: 'project', limit: MAX_SEARCHED_CHANGES },
  })
  const archiving = events.find(({ toStatus, isUndone }) => toStatus === 'archived' && !isUndone)
  return findChoice(PROJECT_STATUSES, archiving?.fromStatus) ?? 'completed'
}

/** A change of a project that can be taken back. */
interface UndoableChange<Body> {
  send: (body: Body & { version: number; isUndo?: true }) => Promise<{ project: Pick<Project, 'version'> }>
  before: Body
  after: () => Body | Promise<Body>
}

/**
 * Changes a project. Answers how to take that back: not where somebody else has changed the project since.
 */
export function useProjectChange<Body extends object>(
  { _id: id, version }: Pick<Project, '_id' | 'version'>,
  { send, before, after }: UndoableChange<Body>,
) {
  const client = useQueryClient()
  const sendAndRefetch: typeof send = async (body) => {
    const answer = await send(body)
    void refetchAffected(client, { subject: 'project', id })
    return answer
  }
  return useMutation({
    mutationFn: async () => {
      const { project } = await sendAndRefetch({ ...(await after()), version })
      return async () => {
        await sendAndRefetch({ ...before, version: project.version, isUndo: true })
        return { restored: 1 }
      }
    },
  })
}

/** Archives a project, or returns an archived one to the status that it had before. */
export function useArchiving(project: Pick<Project, '_id' | 'status' | 'version'>) {
  const { _id: id, status } = project
  return useProjectChange<Pick<Project, 'status'>>(project, {
    send: (body) =>
      callApi<typeof updateProjectStatus>('PUT /projects/{id}/status', { params: { id }, body }),
    before: { status },
    after: async () => ({ status: status === 'archived' ? await statusBeforeArchive(id) : 'archived' }),
  })
}

interface StatusSetting {
  project: Project
  status: ProjectStatus
  isUndo?: boolean
}

/** Sets a project's status optimistically; a refusal rolls back, or shows what somebody else has set. */
export function useUpdateProjectStatus(id: string) {
  const client = useQueryClient()
  return useOptimisticChange({
    touched: () => [{ subject: 'project', id }],
    send: async ({ project: { version }, status, isUndo }: StatusSetting) => {
      const { project } = await callApi<typeof updateProjectStatus>('PUT /projects/{id}/status', {
        params: { id },
        body: { status, version, isUndo },
      })
      return project
    },
    show: ({ project, status }) => {
      storeProject(client, { ...project, status })
      return () => storeProject(client, project)
    },
    store: (project) => storeProject(client, project),
  })
}
