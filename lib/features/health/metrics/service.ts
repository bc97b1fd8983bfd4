import 'server-only'
import { environment } from '@/lib/server/env'
import { describeError, logger } from '@/lib/server/logger'
import { bearerToken, isSameSecret } from '@/lib/server/secrets'
import { AppError } from '@/lib/shared/errors'
import { countQueues } from './queries'

/**
 * Returns the figures of this process, and the state of the queues, as Prometheus reads them. Without a database they
 * are answered without the queues.
 * @throws AppError `not_found` unless METRICS_TOKEN is set and sent.
 */
export async function readMetrics(authorization: string | null): Promise<Response> {
  const { METRICS_TOKEN } = environment()
  const isAllowed = isSameSecret(bearerToken(authorization), METRICS_TOKEN ?? '')
  if (!METRICS_TOKEN || !isAllowed) throw new AppError('not_found', 'errors.notFound')
  const { metrics } = await import('@/lib/server/metrics')
  const { registry, showQueues } = metrics()
  const queues = await countQueues().catch((error: unknown) => {
    logger.warn({ failure: describeError(error) }, 'queues not counted')
    return []
  })
  showQueues(queues)
  return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
}
