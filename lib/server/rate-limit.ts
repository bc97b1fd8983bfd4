import 'server-only'
import { AppError } from '@/lib/shared/errors'
import type { MessageKey } from '@/lib/shared/messages'
import { prisma } from './db'
import { is, readRows } from './rows'

/** A limit: `maximum` times in a window of `seconds` that begins with the first one. */
export interface Limit {
  maximum: number
  seconds: number
}

interface Window {
  count: number
  secondsLeft: number
}

/**
 * Counts one use of `key` and tells whether it is still within the limit. One statement, held in the database, so
 * that neither a race nor a second instance gets more (docs/domain.md, Signing in). Where the database is down it
 * throws: limits fail closed.
 */
export async function countUse(key: string, limit: Limit): Promise<Window & { isAllowed: boolean }> {
  const [window] = await readRows({ count: is.number, secondsLeft: is.number })`
    INSERT INTO "RateLimit" AS r (key, count, "resetsAt")
    VALUES (${key}, 1, now() + make_interval(secs => ${limit.seconds}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r."resetsAt" <= now() THEN 1 ELSE r.count + 1 END,
      "resetsAt" = CASE WHEN r."resetsAt" <= now() THEN excluded."resetsAt" ELSE r."resetsAt" END
    RETURNING count, ceil(extract(epoch FROM "resetsAt" - now()))::int AS "secondsLeft"`
  if (!window) throw new Error('The rate limit could not be counted.')
  return { ...window, isAllowed: window.count <= limit.maximum }
}

/**
 * Returns the count of `key` in its present window, and the seconds that the window still lasts; zeros where none is
 * open.
 */
export async function windowOf(key: string): Promise<Window> {
  const now = new Date()
  const window = await prisma.rateLimit.findFirst({ where: { key, resetsAt: { gt: now } } })
  if (!window) return { count: 0, secondsLeft: 0 }
  return { count: window.count, secondsLeft: Math.ceil((window.resetsAt.getTime() - now.getTime()) / 1000) }
}

/**
 * Counts one use of each key.
 * @throws AppError `rate_limited` with `sentence` and the seconds to wait, when one of them is past its limit.
 */
export async function enforceLimits(
  uses: { key: string; limit: Limit }[],
  sentence: MessageKey = 'errors.rateLimited',
): Promise<void> {
  for (const { key, limit } of uses) {
    const window = await countUse(key, limit)
    if (!window.isAllowed) {
      throw new AppError('rate_limited', sentence, {
        retryAfterSeconds: Math.max(1, window.secondsLeft),
      })
    }
  }
}
