import type { ScenarioView } from '../client'

/** All that the list's address says but the page of it, and the table's columns. */
type ViewParameter = Exclude<keyof ScenarioView, 'cursor'> | 'columns' | 'frozen'

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

const NAMES = Object.values(VIEW_PARAMETERS)

/** The part of an address that a view keeps. */
export type ViewAddress = Partial<Record<ViewParameter, string>>

/** The parameter that names the view which was chosen last. */
export const VIEW_PARAMETER = 'view'

/** The most characters of one parameter. */
export const PARAMETER_LIMIT = 1_000

/** The most views that a person has. */
export const VIEWS_MAXIMUM = 50

/** Returns what a view keeps of an address; what is empty is left out. */
export function viewAddressOf(address: { get: (name: string) => string | null | undefined }): ViewAddress {
  const given = NAMES.flatMap((name) => {
    const value = address.get(name)
    return value ? [[name, value.slice(0, PARAMETER_LIMIT)]] : []
  })
  return Object.fromEntries(given)
}

/** Returns whether two addresses show the same. */
export function isSameView(one: ViewAddress, other: ViewAddress): boolean {
  return NAMES.every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
