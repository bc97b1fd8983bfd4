import 'server-only'
import { describeError, logger } from './logger'
import { shutdownHooks } from './process-wide'

/**
 * Runs `work` beside the requests until the process is asked to stop or the returned function is called; either waits
 * for it to end properly.
 */
export function runInBackground(
  name: string,
  work: (stop: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const controller = new AbortController()
  const stop = async () => {
    controller.abort()
    await done
  }
  shutdownHooks.add(stop)
  const done = work(controller.signal)
    .catch((error: unknown) => {
      logger.error({ name, failure: describeError(error) }, 'background work ended')
    })
    .finally(() => shutdownHooks.delete(stop))
  return stop
}
