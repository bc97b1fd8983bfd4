import 'server-only'
import { z } from 'zod'
import { runInBackground } from './background'
import { type Channel, listen } from './database-channel'
import { defineJob, type Job } from './jobs'
import { describeError, logger } from './logger'
import { InterruptibleWait } from './waiting'

/** Hours for which delivery is retried (docs/domain.md, The bot and the groups; Reminders and digests). */
export const EXPIRY_HOURS = 24
/** Milliseconds between polls, for announcements that were missed while the connection was away. */
const POLL_MS = 30_000
const RECOVERY_MS = 1_000
const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

/** A table of messages that are sent after the transaction that stored them, and how one of them is delivered. */
interface OutboxDefinition<Leased> {
  /** For the log. */
  name: string
  /** The channel on which the transaction announces a message. */
  channel: Channel
  /** Milliseconds of a worker's lease: longer than a delivery takes. */
  leaseMs: number
  /** Expires messages older than this, delivered or not. */
  expire: (hours: number) => Promise<void>
  /** Leases a message that may be sent now to this worker; null when there is none. */
  lease: (leaseMs: number) => Promise<Leased | null>
  /** Delivers it and stores the outcome; returns the milliseconds for which no other message may be sent either. */
  deliver: (leased: Leased) => Promise<number>
  /** Returns the milliseconds until a message may be sent, null when there is none. */
  untilNext: () => Promise<number | null>
  /** Returns the milliseconds for which no message may be sent. */
  hold?: () => Promise<number>
}

/** Delivers the messages of an outbox. Any number of processes may do it. */
export interface Outbox {
  /** Delivers until the process stops; returns the function that stops it, after the current delivery. */
  start: () => () => Promise<void>
  /**
   * Delivers everything that may be sent now, one after the other.
   * @returns the milliseconds until there is more, infinity when there is none.
   */
  deliverDue: (stop: AbortSignal) => Promise<number>
}

/** Declares the worker of an outbox. When a process dies, another one delivers the message after its lease. */
export function defineOutbox<Leased>(outbox: OutboxDefinition<Leased>): Outbox {
  const { name, channel, leaseMs } = outbox

  async function deliverDue(stop: AbortSignal): Promise<number> {
    await outbox.expire(EXPIRY_HOURS)
    while (!stop.aborted) {
      const heldMs = (await outbox.hold?.()) ?? 0
      if (heldMs > 0) return heldMs
      const leased = await outbox.lease(leaseMs)
      if (leased === null) break
      const pauseMs = await outbox.deliver(leased)
      if (pauseMs > 0) return pauseMs
    }
    return (await outbox.untilNext()) ?? Number.POSITIVE_INFINITY
  }

  async function deliverOrRecover(stop: AbortSignal): Promise<number> {
    try {
      return await deliverDue(stop)
    } catch (error) {
      logger.warn({ name, failure: describeError(error) }, 'messages could not be delivered')
      return RECOVERY_MS
    }
  }

  const start = () =>
    runInBackground(name, async (stop) => {
      const idle = new InterruptibleWait()
      const stopListening = listen(channel, () => idle.interrupt())
      while (!stop.aborted) await idle.wait(Math.min(POLL_MS, await deliverOrRecover(stop)), stop)
      await stopListening()
    })

  return { start, deliverDue }
}

/** Declares the job that expires old messages of an outbox, also when no delivery is configured. */
export function defineExpiryJob(
  name: string,
  expire: (hours: number) => Promise<void>,
): Job<Record<string, never>> {
  return defineJob({ name, data: z.object({}), everyMinutes: 60, run: () => expire(EXPIRY_HOURS) })
}

/** Returns the back-off in milliseconds after the n-th failure in a row (n from 1): 2 s, 4 s, 8 s … a minute. */
export function retryDelayMs(failures: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10))
}
