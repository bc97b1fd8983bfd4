import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { callForFile } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { queryOptions } from '@/lib/client/query-options'
import { useTableExport } from '@/lib/client/table-export'
import { today } from '@/lib/client/today'
import { HAND_OVER_KINDS } from '@/lib/features/hand-overs/values'
import { NOBODY } from '@/lib/features/scenarios/values'
import { TEAMS } from '@/lib/shared/actor'
import { findChoice } from '@/lib/shared/choices'
import { SORT_ORDERS } from '@/lib/shared/cursor'
import { isId } from '@/lib/shared/ids'
import { parseSearchText } from '@/lib/shared/search-text'
import type { exportWorkload, getWorkload, getWorkloadOfPerson, listWorkloadItems } from './contract'
import type { ShownWorkload } from './rules'
import { EXPORT_NAME, WORKLOAD_FIGURES } from './values'

/** Returns the state of the page, all of it in its address; invalid values are left out. */
export function parseWorkloadView({
  team,
  search,
  projectId,
  person,
  kind,
  sort,
  order,
}: Readonly<Record<string, unknown>>) {
  const toId = (value: unknown) => (typeof value === 'string' && isId(value) ? value : null)
  return {
    team: findChoice(TEAMS, team),
    /** Empty for all. */
    search: parseSearchText(search),
    /** The id of the only project; null for all. */
    projectId: toId(projectId),
    /** The id of the person whose items are shown, {@link NOBODY}, or null. */
    person: person === NOBODY ? NOBODY : toId(person),
    /** The only kind of items. */
    kind: findChoice(HAND_OVER_KINDS, kind),
    /** The figure by which people are sorted within their team; null for their names. */
    sort: findChoice(WORKLOAD_FIGURES, sort),
    order: findChoice(SORT_ORDERS, order) ?? 'desc',
  }
}
export type WorkloadView = ReturnType<typeof parseWorkloadView>

const SUBSCRIPTIONS = [
  { subject: 'scenario' },
  { subject: 'error_report' },
  { subject: 'step' },
  { subject: 'project' },
  { subject: 'milestone' },
  { subject: 'user' },
] as const

/** Returns the query of how much waits for each person. */
export function workloadQuery(projectId: string | null) {
  return callQuery<typeof getWorkload>('GET /workload', {
    queryKey: ['workload', projectId],
    query: { projectId: projectId ?? undefined, today: today() },
    placeholderData: keepPreviousData,
    subscribesTo: SUBSCRIPTIONS,
  })
}

/**
 * Returns the query of the first rows of the page where it begins with no more than these: the server alone reads them, and
 * the browser asks for all.
 */
export function workloadBeginningQuery({ team, search, projectId, sort, order }: WorkloadView) {
  return queryOptions<ShownWorkload>({
    queryKey: ['workload', 'beginning', { team, search, projectId, sort, order }],
    queryFn: skipToken,
    meta: { subscribesTo: [] },
  })
}

/** Returns the query of how much waits for one person, or nobody, altogether and by project. */
export function personWorkloadQuery(person: string) {
  return callQuery<typeof getWorkloadOfPerson>('GET /workload/projects', {
    queryKey: ['workload', 'person', person],
    query: { person, today: today() },
    subscribesTo: SUBSCRIPTIONS,
  })
}

/** The limits of a list of items. */
export type ItemsView = Pick<WorkloadView, 'projectId' | 'kind'> & { person: string }

/** Returns the query of what one person, or nobody, has to do. */
export function workloadItemsQuery({ person, projectId, kind }: ItemsView) {
  return callQuery<typeof listWorkloadItems>('GET /workload/items', {
    queryKey: ['workload', 'items', person, projectId, kind],
    query: { person, projectId: projectId ?? undefined, kind: kind ?? undefined, today: today() },
    subscribesTo: SUBSCRIPTIONS,
  })
}

/** Downloads the people of a view with their figures as a file. */
export function useExportWorkload({ team, search, projectId }: WorkloadView) {
  return useTableExport(EXPORT_NAME, (format) =>
    callForFile<typeof exportWorkload>('GET /workload/export', {
      query: {
        team: team ?? undefined,
        search: search || undefined,
        projectId: projectId ?? undefined,
        today: today(),
        format,
      },
    }),
  )
}
