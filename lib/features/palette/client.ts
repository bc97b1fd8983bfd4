import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import type { searchProjects } from '@/lib/features/projects/contract'
import type { listScenarios } from '@/lib/features/scenarios/contract'
import type { findAnything } from './contract'
import { MAX_FOUND, toScenarioSearchText } from './rules'

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

/** Returns the people, baskets and steps that a text finds; disabled without a text. */
export function foundOthersQuery(text: string) {
  return queryOptions({
    queryKey: ['palette', 'others', text],
    queryFn: ({ signal }) =>
      callApi<typeof findAnything>('GET /palette/found', { query: { query: text }, signal }),
    enabled: text !== '',
    meta: { subscribesTo: [{ subject: 'user' }, { subject: 'basket' }, { subject: 'repository_step' }] },
  })
}
