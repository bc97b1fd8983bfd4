import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { prisma } from './db'
import { is, readRows } from './rows'
import { TelegramFailure } from './telegram-client'

/** Milliseconds between messages, 25 a second: Telegram allows 30, and the network adds jitter. */
const DISTANCE_MS = 40
/** Milliseconds added to `retry_after`: its seconds are whole, and Telegram's clock is not ours. */
const RETRY_MARGIN_MS = 500

/**
 * Waits until a message to `chatId` may be sent. The database assigns the turns, so that all processes together keep
 * to Telegram's 30 messages a second.
 * @throws TelegramFailure `rate_limited` during Telegram's `retry_after` for the chat, or for the whole bot.
 */
export async function takeTurn(chatId: string): Promise<void> {
  const [turn] = await readRows({ retryAfterSeconds: is.orNull(is.number), waitMs: is.orNull(is.number) })`
    WITH hold AS (
      SELECT max("resetsAt") AS until FROM "RateLimit"
      WHERE key IN ('telegram-hold', 'telegram-hold:' || ${chatId}) AND "resetsAt" > clock_timestamp()
    ), turn AS (
      INSERT INTO "RateLimit" AS r (key, count, "resetsAt")
      SELECT 'telegram-turn', 1, clock_timestamp() + make_interval(secs => ${DISTANCE_MS / 1000})
      FROM hold WHERE until IS NULL
      ON CONFLICT (key) DO UPDATE SET
        "resetsAt" = GREATEST(r."resetsAt", clock_timestamp()) + make_interval(secs => ${DISTANCE_MS / 1000})
      RETURNING "resetsAt"
    )
    SELECT ceil(extract(epoch FROM until - clock_timestamp()))::int AS "retryAfterSeconds",
      (extract(epoch FROM "resetsAt" - clock_timestamp()) * 1000)::float8 AS "waitMs"
    FROM hold LEFT JOIN turn ON true`
  if (!turn || turn.waitMs === null) {
    throw new TelegramFailure('rate_limited', {
      retryAfterSeconds: Math.max(1, turn?.retryAfterSeconds ?? 1),
    })
  }
  const milliseconds = turn.waitMs - DISTANCE_MS
  if (milliseconds > 0) await wait(milliseconds)
}

/** The pattern of a group's key: its id is negative, or an @name; a person's is positive. */
const OF_A_GROUP = '^telegram-hold:[-@]'

/**
 * Stores that Telegram refuses messages to `chatId` for some seconds. It does not say whether it means the chat or the
 * whole bot; a second group refused in that time shows that it means the bot. A person's chat does not count, because
 * otherwise a person who floods the bot would hold up everybody.
 */
export async function storeRetryAfter(chatId: string, seconds: number): Promise<void> {
  const key = `telegram-hold:${chatId}`
  await prisma.$executeRaw`
    INSERT INTO "RateLimit" AS r (key, count, "resetsAt")
    SELECT chat, 1, clock_timestamp() + make_interval(secs => ${seconds + RETRY_MARGIN_MS / 1000})
    FROM (
      SELECT ${key} AS chat
      UNION
      SELECT 'telegram-hold' FROM "RateLimit"
      WHERE ${key} ~ ${OF_A_GROUP} AND key ~ ${OF_A_GROUP} AND key <> ${key} AND "resetsAt" > clock_timestamp()
    ) AS chats
    ON CONFLICT (key) DO UPDATE SET "resetsAt" = GREATEST(r."resetsAt", excluded."resetsAt")`
}

/** Returns the milliseconds until the `retry_after` of the whole bot ends; 0 when there is none. */
export async function everybodysRetryAfterMs(): Promise<number> {
  const [hold] = await readRows({ milliseconds: is.number })`
    SELECT (extract(epoch FROM "resetsAt" - clock_timestamp()) * 1000)::float8 AS milliseconds FROM "RateLimit"
    WHERE key = 'telegram-hold'`
  return Math.max(0, hold?.milliseconds ?? 0)
}
