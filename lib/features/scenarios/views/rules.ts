import { PARAMETER_LIMIT, VIEW_PARAMETERS, type ViewList, type ViewParameter } from './values'

/** Returns the parameters of a list's address that its views keep. */
export function viewParameters(list: ViewList): ViewParameter[] {
  return Object.values(VIEW_PARAMETERS[list])
}

/** The part of an address that a view keeps. */
export type ViewAddress = Partial<Record<ViewParameter, string>>

/** The parameter that names the view which was chosen last. */
export const VIEW_PARAMETER = 'view'

/** Maximum number of views of a person. */
export const VIEWS_MAXIMUM = 50

/** Returns the parameters of an address that a view of a list keeps; empty ones are left out. */
export function toViewAddress(
  list: ViewList,
  address: { get: (name: string) => string | null | undefined },
): ViewAddress {
  const given = viewParameters(list).flatMap((name) => {
    const value = address.get(name)
    return value ? [[name, value.slice(0, PARAMETER_LIMIT)]] : []
  })
  return Object.fromEntries(given)
}

/** Returns whether two addresses of a list show the same. */
export function isSameView(list: ViewList, one: ViewAddress, other: ViewAddress): boolean {
  return viewParameters(list).every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
