import { ApiError } from '@/lib/client/api-error'

interface Words {
  /** For an answer without a sentence of its own. */
  refused: string
  /** For no answer, or one that can't be read. */
  failed: string
}

/** Returns the sentence about a failed call: the server's sentence where it gave one (docs/domain.md, Signing in). */
export function refusalOf(error: unknown, { refused, failed }: Words): string {
  if (!(error instanceof ApiError) || error.code === 'network') return failed
  return error.message || refused
}

/** Returns whether the failure is about the username itself: taken, nobody's, or none that there can be. */
export function isAboutUsername(error: unknown): boolean {
  return error instanceof ApiError && ['conflict', 'not_found', 'invalid'].includes(error.code)
}
