import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { type HistoryPart, listProjectHistory, listScenarioHistory } from './contract'

const HISTORY_PAGE_SIZE = 50

/** Whose history is read: a project's, or one scenario's. */
export type HistoryScope =
  | { projectId: string; part: HistoryPart | null; subjectId: string | null }
  | { scenarioId: string }

const FIRST_PAGE: string | null = null

function loadPage(scope: HistoryScope, cursor: string | undefined, signal: AbortSignal) {
  const paging = { limit: HISTORY_PAGE_SIZE, cursor }
  if ('scenarioId' in scope)
    return callApi(listScenarioHistory, { params: { id: scope.scenarioId }, query: paging, signal })
  const { projectId, part, subjectId } = scope
  const query = { ...paging, part: part ?? undefined, subjectId: subjectId ?? undefined }
  return callApi(listProjectHistory, { params: { id: projectId }, query, signal })
}

export function historyQuery(scope: HistoryScope) {
  return infiniteQueryOptions({
    queryKey: ['history', scope],
    queryFn: ({ pageParam, signal }) => loadPage(scope, pageParam ?? undefined, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
  })
}
