import 'server-only'
import { describeError, logger } from './logger'

const HOOKS = Symbol.for('uta.shutdown')

/** Functions that the process awaits once it takes no more requests. Hot reload must find the same set again. */
function hooks(): Set<() => Promise<void>> {
  const known: Set<() => Promise<void>> = Reflect.get(globalThis, HOOKS) ?? new Set()
  Reflect.set(globalThis, HOOKS, known)
  return known
}

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
    hooks().delete(stop)
  }
  hooks().add(stop)
  return stop
}
