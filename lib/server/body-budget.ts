import 'server-only'
import { AppError } from '@/lib/shared/errors'
import { MEBIBYTE } from '@/lib/shared/limits'
import { processWide } from './process-wide'

/** Maximum number of bytes of all bodies that are being received or worked on. */
const MAX_BYTES = 64 * MEBIBYTE
/** The share of it that uploads may take, so that other calls go on while many people send photos. */
const MAX_UPLOAD_BYTES = 48 * MEBIBYTE
/** Milliseconds that an upload waits for its place, its body unread. */
const PLACE_LIMIT_MS = 10_000
/** Maximum number of uploads that wait: each costs a connection. */
const MAX_WAITING = 100
const RETRY_AFTER_SECONDS = 5

interface Waiting {
  bytes: number
  begin: () => void
}

const budget = processWide('body-budget', () => ({
  total: 0,
  uploads: 0,
  held: new WeakMap<Request, number>(),
  places: new WeakMap<Request, number>(),
  /** In the order in which they came. */
  waiting: new Set<Waiting>(),
}))

const busy = () => new AppError('unavailable', 'errors.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })

/**
 * Counts the bytes of a body so far as held until {@link releaseBody}; those that a place was taken for are counted already.
 * @throws AppError `unavailable` when all bodies together are too large.
 */
export function holdBody(request: Request, length: number): void {
  const held = budget.held.get(request) ?? 0
  if (length <= held) return
  if (budget.total + length - held > MAX_BYTES) throw busy()
  budget.total += length - held
  budget.held.set(request, length)
}

/**
 * Takes a place for an upload before its body is read: once it has one, it is read to its end. Without room it waits for
 * its turn, unread, for some seconds.
 * @param bytes the length of the body
 * @throws AppError `unavailable` when there is no place in time, or too many wait.
 */
export async function takeUploadPlace(request: Request, bytes: number): Promise<void> {
  if (budget.waiting.size >= MAX_WAITING) throw busy()
  await new Promise<void>((resolve, reject) => {
    const waiting = {
      bytes,
      begin: () => {
        clearTimeout(timer)
        budget.uploads += bytes
        budget.places.set(request, bytes)
        holdBody(request, bytes)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      budget.waiting.delete(waiting)
      reject(busy())
      // Those behind it may be smaller.
      admit()
    }, PLACE_LIMIT_MS)
    budget.waiting.add(waiting)
    admit()
  })
}

/** Makes room for other bodies, once a request is answered. */
export function releaseBody(request: Request): void {
  budget.total -= budget.held.get(request) ?? 0
  budget.uploads -= budget.places.get(request) ?? 0
  budget.held.delete(request)
  budget.places.delete(request)
  admit()
}

function admit(): void {
  for (const waiting of budget.waiting) {
    const { bytes } = waiting
    if (budget.uploads + bytes > MAX_UPLOAD_BYTES || budget.total + bytes > MAX_BYTES) return
    budget.waiting.delete(waiting)
    waiting.begin()
  }
}
