import type { ScenarioView } from '../client'

/** All that the list's address says but the page of it, and the table's columns. */
export type ViewParameter = Exclude<keyof ScenarioView, 'cursor'> | 'columns' | 'frozen'

/** What the address of the list of all scenarios says of a view: search, filters, order, and columns. */
export const VIEW_PARAMETERS = {
  search: 'search',
  status: 'status',
  type: 'type',
  basket: 'basket',
  responsible: 'responsible',
  projectId: 'projectId',
  group: 'group',
  team: 'team',
  happened: 'happened',
  from: 'from',
  to: 'to',
  sort: 'sort',
  order: 'order',
  columns: 'columns',
  frozen: 'frozen',
} as const satisfies { [Name in ViewParameter]: Name }

/** The most characters of one parameter. */
export const PARAMETER_LIMIT = 1_000
