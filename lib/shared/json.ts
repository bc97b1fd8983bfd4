/** Returns parsed JSON as an object with unknown values, or null when it is no object. */
export function jsonObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return isObject(value) ? value : null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
