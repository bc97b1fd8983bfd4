import { callQuery } from '@/lib/client/call-query'
import type { searchProjects } from '@/lib/features/projects/contract'
import type { listScenarios } from '@/lib/features/scenarios/contract'
import type { findAnything } from './contract'
import { MAX_FOUND, toScenarioSearchText, toSearchText } from './rules'

/** Returns the projects that a text finds, by number or name; disabled without a text. */
export function foundProjectsQuery(text: string) {
  return callQuery<typeof searchProjects>('GET /projects/search', {
    queryKey: ['palette', 'projects', text],
    query: { query: toSearchText(text, 'project'), limit: MAX_FOUND },
    enabled: text !== '',
    subscribesTo: [{ subject: 'project' }],
  })
}

/** Returns the scenarios that a text finds, by number, project, country or plant; disabled without a text. */
export function foundScenariosQuery(text: string) {
  return callQuery<typeof listScenarios>('GET /scenarios', {
    queryKey: ['palette', 'scenarios', text],
    query: { search: toScenarioSearchText(text), limit: MAX_FOUND },
    enabled: text !== '',
    subscribesTo: [{ subject: 'scenario' }],
  })
}

/** Returns the people, baskets and steps that a text finds; disabled without a text. */
export function foundOthersQuery(text: string) {
  return callQuery<typeof findAnything>('GET /palette/found', {
    queryKey: ['palette', 'others', text],
    query: { query: text },
    enabled: text !== '',
    subscribesTo: [{ subject: 'user' }, { subject: 'basket' }, { subject: 'repository_step' }],
  })
}
