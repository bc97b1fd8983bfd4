import 'server-only'
import { AppError } from '@/lib/shared/errors'
import { processWide } from './process-wide'

interface Places {
  busy: number
  waiting: (() => void)[]
}

interface Room {
  /** Maximum number at work at once. */
  atOnce: number
  /** Maximum number in the queue. */
  waiting: number
}

const all = processWide('places', () => new Map<string, Places>())

const RETRY_AFTER_SECONDS = 10

/**
 * Limits expensive work of one kind in this process; further calls wait in a queue.
 * @throws AppError `unavailable` when the queue is full, and anything that `work` throws.
 */
export async function inTurn<Result>(
  kind: string,
  { atOnce, waiting }: Room,
  work: () => Promise<Result>,
): Promise<Result> {
  const places = all.get(kind) ?? { busy: 0, waiting: [] }
  all.set(kind, places)
  if (places.busy < atOnce) {
    places.busy += 1
  } else {
    if (places.waiting.length >= waiting)
      throw new AppError('unavailable', 'errors.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    // The place is passed on directly, so that no new caller takes it first.
    await new Promise<void>((resolve) => places.waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = places.waiting.shift()
    if (next) next()
    else places.busy -= 1
  }
}
