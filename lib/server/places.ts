import 'server-only'
import { AppError } from '@/lib/shared/errors'
import { processWide } from './process-wide'

interface Places {
  busy: number
  waiting: (() => void)[]
}

interface Room {
  /** The number that may be at work at once. */
  atOnce: number
  /** The number that may wait for one of them to end. */
  waiting: number
}

const all = processWide('places', () => new Map<string, Places>())

const RETRY_AFTER_SECONDS = 10

/**
 * Does work that costs much, so many at once of one kind in this process; the next ones wait for their turn, in their
 * order.
 * @throws AppError `unavailable` where too many wait already, and whatever `work` throws.
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
    // Whoever ends hands over the place, so that nobody who comes now takes it.
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
