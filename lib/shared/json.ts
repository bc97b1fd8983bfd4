/** Returns whether a value of parsed JSON is an object. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns parsed JSON as an object with unknown values, or null when it is no object. */
export const jsonObject = (value: unknown): Readonly<Record<string, unknown>> | null =>
  isJsonObject(value) ? value : null
