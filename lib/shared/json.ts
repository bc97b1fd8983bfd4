/** Returns what was read from JSON as an object whose values are not known yet, or null where it is none. */
export function jsonObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(value) ? value : null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
