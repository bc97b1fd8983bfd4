/** What the address of the list of all scenarios says of a view: search, filters, order, and columns. */
export const VIEW_PARAMETERS = [
  'search',
  'status',
  'type',
  'basket',
  'responsible',
  'projectId',
  'group',
  'sort',
  'order',
  'columns',
  'frozen',
] as const

type ViewParameter = (typeof VIEW_PARAMETERS)[number]

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
  const given = VIEW_PARAMETERS.flatMap((name) => {
    const value = address.get(name)
    return value ? [[name, value.slice(0, PARAMETER_LIMIT)]] : []
  })
  return Object.fromEntries(given)
}

/** Returns whether two addresses show the same. */
export function isSameView(one: ViewAddress, other: ViewAddress): boolean {
  return VIEW_PARAMETERS.every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
