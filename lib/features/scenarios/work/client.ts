import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { pagedQuery } from '@/lib/client/paged-query'
import type { getWorkNeighbours, listWork, WorkItem } from './contract'

/** Number of scenarios on a page of a person's work. */
export const WORK_PAGE_SIZE = 5

/** The subjects that may change a person's work: their name stands in steps. */
const SUBSCRIPTIONS = [
  { subject: 'scenario' },
  { subject: 'step' },
  { subject: 'error_report' },
  { subject: 'project' },
  { subject: 'user' },
] as const

/** Returns the query of what waits for the person, page by page. */
export const workQuery = pagedQuery({
  queryKey: ['scenarios', 'work'],
  load: ({ cursor, signal }) =>
    callApi<typeof listWork>('GET /profile/work', { query: { limit: WORK_PAGE_SIZE, cursor }, signal }),
  subscribesTo: SUBSCRIPTIONS,
})

/** Returns the query of a scenario's neighbours in the person's work, and of its place there. */
export function workNeighboursQuery(id: string, isWanted: boolean) {
  return callQuery<typeof getWorkNeighbours>('GET /profile/work/{id}/neighbours', {
    queryKey: ['scenarios', 'work', 'neighbours', id],
    params: { id },
    enabled: isWanted,
    subscribesTo: SUBSCRIPTIONS,
  })
}

/** The parameter of a scenario's address that asks for its first step that isn't completed. */
export const STEP_PARAMETER = 'step'
export const OPEN_STEP = 'open'

/** Returns the address at which a person goes on with a scenario: at its open step, else at the errors to solve. */
export function workAddress({
  _id,
  openStep,
  errors,
}: Pick<WorkItem, '_id' | 'openStep' | 'errors'>): string {
  if (openStep) return `/scenarios/${_id}?tab=steps&${STEP_PARAMETER}=${OPEN_STEP}`
  return errors.total > 0 ? `/scenarios/${_id}?tab=errors` : `/scenarios/${_id}`
}
