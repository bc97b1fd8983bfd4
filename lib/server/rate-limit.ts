import 'server-only'
import { AppError } from '@/lib/shared/errors'
import type { MessageKey } from '@/lib/shared/messages'
import { prisma } from './db'
import { is, readRows } from './rows'

/** A limit: `maximum` uses in a window of `seconds` that begins with the first one. */
export interface Limit {
  maximum: number
  seconds: number
}

interface Window {
  count: number
  secondsLeft: number
}

/**
 * Counts one use of `key` and returns whether it is still within the limit. A single statement in the database, so
 * that neither a race nor a second instance gets more (docs/domain.md, Signing in). When the database is down it
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

/** Begins a window of `key` that has one use and lasts `seconds` from now, whatever is counted of it. */
export async function renewWindow(key: string, seconds: number): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO "RateLimit" (key, count, "resetsAt") VALUES (${key}, 1, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET count = 1, "resetsAt" = excluded."resetsAt"`
}

/** Takes back one use of `key` that was counted in its current window. */
export async function giveUseBack(key: string): Promise<void> {
  await prisma.$executeRaw`
    WITH emptied AS (DELETE FROM "RateLimit" WHERE key = ${key} AND count = 1 AND "resetsAt" > now())
    UPDATE "RateLimit" SET count = count - 1 WHERE key = ${key} AND count > 1 AND "resetsAt" > now()`
}

/** Returns the count of `key` in its current window, and the seconds until that ends; zeros when there is none. */
export async function readWindow(key: string): Promise<Window> {
  const now = new Date()
  const window = await prisma.rateLimit.findFirst({ where: { key, resetsAt: { gt: now } } })
  if (!window) return { count: 0, secondsLeft: 0 }
  return { count: window.count, secondsLeft: Math.ceil((window.resetsAt.getTime() - now.getTime()) / 1000) }
}

/**
 * Counts one use of each key.
 * @throws AppError `rate_limited` with the message and the seconds to wait, when one of them exceeds its limit.
 */
export async function enforceLimits(
  uses: { key: string; limit: Limit }[],
  messageKey: MessageKey = 'errors.rateLimited',
): Promise<void> {
  for (const { key, limit } of uses) {
    const window = await countUse(key, limit)
    if (!window.isAllowed) {
      throw new AppError('rate_limited', messageKey, {
        retryAfterSeconds: Math.max(1, window.secondsLeft),
      })
    }
  }
}
