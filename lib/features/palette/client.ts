import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import type { searchProjects } from '@/lib/features/projects/contract'
import type { listScenarios } from '@/lib/features/scenarios/contract'
import { toScenarioSearchText } from './rules'

/** Maximum number of projects, and of scenarios, in a search; the lists find more. */
const MAX_FOUND = 6

/** Returns the projects that a text finds, by number or name; disabled without a text. */
export function foundProjectsQuery(text: string) {
  return queryOptions({
    queryKey: ['palette', 'projects', text],
    queryFn: ({ signal }) =>
      callApi<typeof searchProjects>('GET /projects/search', {
        query: { query: text, limit: MAX_FOUND },
        signal,
      }),
    enabled: text !== '',
    meta: { subscribesTo: [{ subject: 'project' }] },
  })
}

/** Returns the scenarios that a text finds, by number, project, country or plant; disabled without a text. */
export function foundScenariosQuery(text: string) {
  return queryOptions({
    queryKey: ['palette', 'scenarios', text],
    queryFn: ({ signal }) =>
      callApi<typeof listScenarios>('GET /scenarios', {
        query: { search: toScenarioSearchText(text), limit: MAX_FOUND },
        signal,
      }),
    enabled: text !== '',
    meta: { subscribesTo: [{ subject: 'scenario' }] },
  })
}
