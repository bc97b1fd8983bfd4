import 'server-only'
import type { Client } from 'pg'
import type { Telegraf } from 'telegraf'
import { keepConnected } from './limited-client'
import { describeError, logger } from './logger'
import { is, queryRows } from './row-check'
import { confirmUpdates, dropWebhook, receiveUpdates } from './telegram-updates'
import { pause } from './waiting'

// Any number will do, if it is the same in every instance.
const POLLING_LOCK = 738_201_645
/** The time after which another instance takes over from one that died. */
const TURN_MS = 2_000
const POLL_RETRY_MS = 3_000

/**
 * Receives updates by long polling, in one process at a time: the one that holds a lock in the database. When it dies,
 * its connection is closed and the lock released.
 * @param prepare creates the bot; called again whenever the lock was acquired
 */
export function pollInTurn(
  prepare: (stop: AbortSignal) => Promise<Telegraf | null>,
  stop: AbortSignal,
): Promise<void> {
  return keepConnected(async (connection, lost) => {
    while (!lost.aborted && !(await takeLock(connection))) await pause(TURN_MS, lost)
    const bot = await prepare(lost)
    if (!bot) return
    const offset = await poll(bot, lost)
    // Only while no other process can be polling: otherwise this call would abort its poll.
    if (stop.aborted && offset > 0) await confirmUpdates(offset).catch(() => {})
  }, stop)
}

async function takeLock(connection: Client): Promise<boolean> {
  const [answer] = await queryRows(
    connection,
    { taken: is.boolean },
    'SELECT pg_try_advisory_lock($1) AS taken',
    [POLLING_LOCK],
  )
  return answer?.taken ?? false
}

/** Handles one update after the other. One that failed because of the database is not confirmed and comes again. */
async function poll(bot: Telegraf, lost: AbortSignal): Promise<number> {
  let offset = 0
  let hasWebhook = true
  while (!lost.aborted) {
    try {
      if (hasWebhook) await dropWebhook()
      hasWebhook = false
      for (const update of await receiveUpdates(offset, lost)) {
        if (lost.aborted) break
        await bot.handleUpdate(update)
        offset = update.update_id + 1
      }
    } catch (error) {
      if (lost.aborted) break
      logger.warn({ failure: describeError(error) }, 'updates not received')
      await pause(POLL_RETRY_MS, lost)
    }
  }
  return offset
}
