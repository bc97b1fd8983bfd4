import type { ScenarioView } from '../client'

/** All parameters of the list's address except its page, and the table's columns. */
type ViewParameter = Exclude<keyof ScenarioView, 'cursor'> | 'columns' | 'frozen'

/** The parameters of a view in the address of the list of all scenarios: search, filters, order, and columns. */
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

/** Maximum length of one parameter. */
export const PARAMETER_LIMIT = 1_000

/** Maximum number of views of a person. */
export const VIEWS_MAXIMUM = 50

/** Returns the parameters of an address that a view keeps; empty ones are left out. */
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
