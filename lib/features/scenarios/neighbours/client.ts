import type { z } from 'zod'
import { callQuery } from '@/lib/client/call-query'
import { keepPlace, storedPlace } from '@/lib/client/drafts'
import { findChoice } from '@/lib/shared/choices'
import { jsonObject } from '@/lib/shared/json'
import { parseScenarioFilter, parseScenarioView, toScenarioExport, toScenarioQuery } from '../client'
import { scenarioKeys } from '../information/client'
import { SCENARIO_TYPES } from '../values'
import type { getScenarioNeighbours } from './contract'

/** Filter and order of a list of scenarios. */
type ListQuery = z.input<typeof getScenarioNeighbours.query>

const PROJECT_PAGE = /^\/(projects|p)\/[^/]+$/

/**
 * Returns the filter and the order of the list at an address; null where there is none.
 * @param projectId the project of a scenario of that list, whose page may be addressed by its number
 */
export function toListQuery(address: string, projectId: string): ListQuery | null {
  const { pathname, searchParams } = new URL(address, 'https://list')
  const named = Object.fromEntries(searchParams)
  if (pathname === '/scenarios') return toScenarioExport(parseScenarioView(named))
  const isOfScenarios = named.tab === undefined || findChoice(SCENARIO_TYPES, named.tab) !== null
  if (!PROJECT_PAGE.test(pathname) || !isOfScenarios) return null
  return { projectId, ...toScenarioQuery(parseScenarioFilter(named)) }
}

/** Returns the list of all scenarios of a project, in the order in which they were made. */
export const ofProject = (projectId: string): ListQuery => ({ projectId, sort: 'created', order: 'asc' })

const LIST_KEY = 'scenario-list'

/** Keeps in this tab from which list a scenario was opened, for when its page is loaded again. */
export function keepList(scenarioId: string, address: string | null): void {
  keepPlace(LIST_KEY, { scenarioId, address })
}

/** Returns the address of the list that a scenario was opened from in this tab; null where none is kept. */
export function keptList(scenarioId: string): string | null {
  const kept = jsonObject(storedPlace(LIST_KEY))
  return kept?.scenarioId === scenarioId && typeof kept.address === 'string' ? kept.address : null
}

/** Returns the query of a scenario's neighbours in a list, and of its place; nothing is read without a list. */
export function scenarioNeighboursQuery(id: string, list: ListQuery | null) {
  return callQuery<typeof getScenarioNeighbours>('GET /scenarios/{id}/neighbours', {
    queryKey: [...scenarioKeys.one(id), 'neighbours', list],
    params: { id },
    query: list ?? {},
    enabled: list !== null,
    subscribesTo: [
      { subject: 'scenario', ...(list?.projectId && { projectId: list.projectId }) },
      { subject: 'project' },
      { subject: 'user' },
    ],
  })
}
