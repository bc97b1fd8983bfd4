import 'server-only'
import { AppError } from '@/lib/shared/errors'
import { processWide } from './process-wide'

interface WorkQueue {
  busy: number
  waiting: (() => void)[]
}

interface WorkLimit {
  /** Maximum number at work at once. */
  atOnce: number
  /** Maximum number in the queue. */
  waiting: number
}

const queues = processWide('workQueues', () => new Map<string, WorkQueue>())

const RETRY_AFTER_SECONDS = 10

/**
 * Limits expensive work of one kind in this process; further calls wait in a queue.
 * @throws AppError `unavailable` when the queue is full, and anything that `work` throws.
 */
export async function limitWork<Result>(
  kind: string,
  { atOnce, waiting }: WorkLimit,
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(kind) ?? { busy: 0, waiting: [] }
  queues.set(kind, queue)
  if (queue.busy < atOnce) {
    queue.busy += 1
  } else {
    if (queue.waiting.length >= waiting)
      throw new AppError('unavailable', 'errors.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    // The turn is passed on directly, so that no new caller takes it first.
    await new Promise<void>((resolve) => queue.waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.busy -= 1
  }
}
