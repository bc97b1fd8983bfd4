import { ApiError } from '@/lib/client/api-error'

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof ApiError && codes.includes(error.code)

/** Whether a save that failed may have been carried out. */
export const mayBeStored = (error: unknown) => hasCode(error, 'network', 'unavailable', 'internal')

/** Whether a save that failed may go well at another try. */
export const mayGoWell = (error: unknown) => mayBeStored(error) || hasCode(error, 'rate_limited')
