import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import type { searchProjects } from '@/lib/features/projects/contract'
import type { listScenarios } from '@/lib/features/scenarios/contract'
import { scenarioSearchOf } from './rules'

/** Maximum number of projects, and of scenarios, in a search; the lists find more. */
const MOST_FOUND = 6

/** Returns the projects that a text finds, by number or name; disabled without a text. */
export function foundProjectsQuery(text: string) {
  return queryOptions({
    queryKey: ['palette', 'projects', text],
    queryFn: ({ signal }) =>
      callApi<typeof searchProjects>('GET /projects/search', {
        query: { query: text, limit: MOST_FOUND },
        signal,
      }),
    enabled: text !== '',
    meta: { hears: [{ subject: 'project' }] },
  })
}

/** Returns the scenarios that a text finds, by number, project, country or plant; disabled without a text. */
export function foundScenariosQuery(text: string) {
  return queryOptions({
    queryKey: ['palette', 'scenarios', text],
    queryFn: ({ signal }) =>
      callApi<typeof listScenarios>('GET /scenarios', {
        query: { search: scenarioSearchOf(text), limit: MOST_FOUND },
        signal,
      }),
    enabled: text !== '',
    meta: { hears: [{ subject: 'scenario' }] },
  })
}
