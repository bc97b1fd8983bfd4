import 'server-only'
import { headers } from 'next/headers'
import { outageDigest } from '@/lib/shared/outage'
import { REQUEST_ID_HEADER } from '@/lib/shared/session'
import { isDatabaseUnavailable } from './db'
import { describeError, logger } from './logger'
import { failedPages } from './process-wide'

/**
 * Returns the error with which a page failed. Where that is because the database is away, it says so to the page's boundary from then on,
 * and the server around the application answers 503.
 */
export async function namedOutage(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && isDatabaseUnavailable(error))) return error
  const requestId = (await headers()).get(REQUEST_ID_HEADER) ?? ''
  failedPages.add(requestId)
  Reflect.set(error, 'digest', outageDigest(requestId))
  return error
}

/** Notes that the render of a page failed, where that is because the database was away, whatever read it. */
export function noteOutage(error: unknown, requestId: string): void {
  if (!requestId || !isDatabaseUnavailable(error)) return
  failedPages.add(requestId)
  logger.error({ requestId, failure: describeError(error) }, 'database unavailable')
}
