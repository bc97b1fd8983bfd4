import { PARAMETER_LIMIT, VIEW_PARAMETERS, type ViewParameter } from './values'

const NAMES = Object.values(VIEW_PARAMETERS)

/** The part of an address that a view keeps. */
export type ViewAddress = Partial<Record<ViewParameter, string>>

/** The parameter that names the view which was chosen last. */
export const VIEW_PARAMETER = 'view'

/** Maximum number of views of a person. */
export const VIEWS_MAXIMUM = 50

/** Returns the parameters of an address that a view keeps; empty ones are left out. */
export function toViewAddress(address: { get: (name: string) => string | null | undefined }): ViewAddress {
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
