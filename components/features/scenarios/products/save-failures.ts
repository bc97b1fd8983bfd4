import { ApiError } from '@/lib/client/api-error'

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof ApiError && codes.includes(error.code)

/** Returns whether the lines may have been stored although the save failed. */
export const mayBeStored = (error: unknown) => hasCode(error, 'network', 'unavailable', 'internal')

/** Returns whether a retry of a failed save may succeed. */
export const mayGoWell = (error: unknown) => mayBeStored(error) || hasCode(error, 'rate_limited')
