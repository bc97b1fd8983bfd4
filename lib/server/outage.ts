import 'server-only'
import { headers } from 'next/headers'
import { outageDigest } from '@/lib/shared/outage'
import { PAGE_REQUEST_HEADER } from '@/lib/shared/session'
import { isDatabaseUnavailable } from './db'
import { describeError, logger } from './logger'
import { failedPages } from './process-wide'

/**
 * Returns the result of what a page needs. Where the database is away, the error says so to the page's boundary, and the
 * server around the application answers 503.
 */
export async function namingOutage<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch(async (error: unknown) => {
    if (error instanceof Error && isDatabaseUnavailable(error)) {
      const requestId = (await headers()).get(PAGE_REQUEST_HEADER) ?? ''
      failedPages.add(requestId)
      Reflect.set(error, 'digest', outageDigest(requestId))
    }
    throw error
  })
}

/** Notes that the render of a page failed, where that is because the database was away, whatever read it. */
export function noteOutage(error: unknown, requestId: string): void {
  if (!requestId || !isDatabaseUnavailable(error)) return
  failedPages.add(requestId)
  logger.error({ requestId, failure: describeError(error) }, 'database unavailable')
}
