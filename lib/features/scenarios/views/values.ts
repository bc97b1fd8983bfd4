import type { ScenarioView } from '../client'

/** All parameters of the list's address except its page, and the table's columns. */
export type ViewParameter = Exclude<keyof ScenarioView, 'cursor'> | 'columns' | 'frozen'

/** The parameters of a view in the address of the list of all scenarios: search, filters, order, and columns. */
export const VIEW_PARAMETERS = {
  search: 'search',
  status: 'status',
  type: 'type',
  basket: 'basket',
  responsible: 'responsible',
  money: 'money',
  projectId: 'projectId',
  projects: 'projects',
  data: 'data',
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

/** Maximum length of one parameter. */
export const PARAMETER_LIMIT = 1_000
