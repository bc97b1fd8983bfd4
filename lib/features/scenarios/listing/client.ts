import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { parseCursor } from '@/lib/shared/cursor'
import { type SortOrder, sortOrderSchema } from '@/lib/shared/pagination'
import { scenarioKeys } from '../client'
import {
  listScenarios,
  type ScenarioSort,
  type ScenarioStatus,
  type ScenarioType,
  scenarioSortSchema,
  scenarioStatusFilterSchema,
  scenarioTypeSchema,
} from '../contract'
import { SCENARIO_ORDERS } from './rules'

/** How many scenarios a page of the table has. */
export const ALL_SCENARIOS_PAGE_SIZE = 100

/** What the table of all scenarios shows; all of it stands in the page's address. */
export interface ScenarioView {
  /** Empty finds all. */
  search: string
  status: ScenarioStatus | null
  type: ScenarioType | null
  sort: ScenarioSort
  order: SortOrder
  /** Where the page begins; null for the first one. */
  cursor: string | null
}

const addressSchema = z.object({
  search: z.string().trim().max(200).catch(''),
  status: scenarioStatusFilterSchema.nullable().catch(null),
  type: scenarioTypeSchema.nullable().catch(null),
  sort: scenarioSortSchema.catch('created'),
  order: sortOrderSchema.catch('desc'),
  cursor: z.string().nullable().catch(null),
})

/** The view that an address names; what it can't mean is left out. */
export function scenarioViewOf(address: Partial<Record<keyof ScenarioView, unknown>>): ScenarioView {
  const { cursor, ...view } = addressSchema.parse({ ...address })
  return {
    ...view,
    cursor: cursor !== null && parseCursor(cursor, SCENARIO_ORDERS[view.sort]) ? cursor : null,
  }
}

/** What an export of the view asks the API for. */
export function scenarioExportOf({ search, status, type, sort, order }: ScenarioView) {
  return { search: search || undefined, status: status ?? undefined, type: type ?? undefined, sort, order }
}

/** What the table asks the API for; the server's first answer is loaded with the same. */
export function scenarioViewSearchOf(view: ScenarioView) {
  return { ...scenarioExportOf(view), limit: ALL_SCENARIOS_PAGE_SIZE, cursor: view.cursor ?? undefined }
}

export function allScenariosQuery(view: ScenarioView) {
  return queryOptions({
    queryKey: [...scenarioKeys.lists, view],
    queryFn: ({ signal }) => callApi(listScenarios, { query: scenarioViewSearchOf(view), signal }),
    placeholderData: keepPreviousData,
  })
}
