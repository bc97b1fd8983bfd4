import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { pagedQuery } from '@/lib/client/paged-query'
import { HISTORY_SUBJECTS, type HistorySubject } from '@/lib/shared/history'
import type { Touch } from '@/lib/shared/live'
import type {
  getHistoryEvent,
  HistoryPart,
  listProjectHistory,
  listScenarioHistory,
  listSharedHistory,
  SharedPart,
} from './contract'
import { HISTORY_PARTS, SHARED_PARTS } from './rules'

const HISTORY_PAGE_SIZE = 50

/** The scope of a history: a project, one scenario, or records that all projects share. */
export type HistoryScope =
  | { projectId: string; part: HistoryPart | null; subjectId: string | null }
  | { scenarioId: string }
  | { shared: SharedPart; subjectId: string | null }

function loadPage(scope: HistoryScope, cursor: string | undefined, signal: AbortSignal) {
  const paging = { limit: HISTORY_PAGE_SIZE, cursor }
  if ('scenarioId' in scope)
    return callApi<typeof listScenarioHistory>('GET /scenarios/{id}/history', {
      params: { id: scope.scenarioId },
      query: paging,
      signal,
    })
  if ('shared' in scope)
    return callApi<typeof listSharedHistory>('GET /history', {
      query: { ...paging, part: scope.shared, subjectId: scope.subjectId ?? undefined },
      signal,
    })
  const { projectId, part, subjectId } = scope
  const query = { ...paging, part: part ?? undefined, subjectId: subjectId ?? undefined }
  return callApi<typeof listProjectHistory>('GET /projects/{id}/history', {
    params: { id: projectId },
    query,
    signal,
  })
}

function invalidatingTouches(scope: HistoryScope): Touch[] {
  if ('scenarioId' in scope) {
    const { scenarioId } = scope
    return HISTORY_PARTS.scenarios.map((subject) => ({ subject, scenarioId }))
  }
  if ('shared' in scope) return SHARED_PARTS[scope.shared].map((subject) => ({ subject }))
  const { projectId, part } = scope
  const subjects: readonly HistorySubject[] = part ? HISTORY_PARTS[part] : HISTORY_SUBJECTS
  return subjects.map((subject) => ({ subject, projectId }))
}

/** Returns the changes of a scope, page by page. */
export function historyQuery(scope: HistoryScope) {
  return pagedQuery({
    queryKey: ['history', scope],
    load: ({ cursor, signal }) => loadPage(scope, cursor, signal),
    subscribesTo: [...invalidatingTouches(scope), { subject: 'user' }],
  })
}

/** Returns an event with all its changes; lists have the first ones only. */
export function historyEventQuery(id: string) {
  return callQuery<typeof getHistoryEvent>('GET /history/{id}', {
    queryKey: ['history', 'event', id],
    params: { id },
    staleTime: Number.POSITIVE_INFINITY,
    subscribesTo: [],
  })
}
