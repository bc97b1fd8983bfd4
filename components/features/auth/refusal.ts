import { ApiError } from '@/lib/client/api-error'

interface Fallbacks {
  /** For a response without a message. */
  refused: string
  /** For no response, or one that can't be read. */
  failed: string
}

/** Returns the message about a failed call: the server's, if it gave one (docs/domain.md, Signing in). */
export function refusalMessage(error: unknown, { refused, failed }: Fallbacks): string {
  if (!(error instanceof ApiError) || error.code === 'network') return failed
  return error.message || refused
}

/** Returns whether the failure is about the username itself: taken, unknown or invalid. */
export function isAboutUsername(error: unknown): boolean {
  return error instanceof ApiError && ['conflict', 'not_found', 'invalid'].includes(error.code)
}
