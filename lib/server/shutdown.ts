import 'server-only'
import { describeError, logger } from './logger'
import { processWide } from './process-wide'

/** Functions that `scripts/serve.mjs` awaits once the process takes no more requests. */
const hooks = processWide('shutdown', () => new Set<() => Promise<void>>())

/**
 * Runs `work` beside the requests until the process is asked to stop or the returned function is called; either waits
 * for it to end in good order.
 */
export function runInBackground(
  name: string,
  work: (stop: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const controller = new AbortController()
  const done = work(controller.signal).catch((error: unknown) => {
    logger.error({ name, failure: describeError(error) }, 'background work ended')
  })
  const stop = async () => {
    controller.abort()
    await done
    hooks.delete(stop)
  }
  hooks.add(stop)
  return stop
}
