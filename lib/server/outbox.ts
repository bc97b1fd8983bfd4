import 'server-only'
import { z } from 'zod'
import { type Channel, listen } from './database-channel'
import { defineJob, type Job } from './jobs'
import { describeError, logger } from './logger'
import { runInBackground } from './shutdown'
import { InterruptibleWait } from './waiting'

/** Hours for which delivery is tried (docs/domain.md, The bot and the groups; Reminders and digests). */
export const EXPIRY_HOURS = 24
/** Milliseconds between looks for what was announced while the connection was away. */
const LOOK_MS = 30_000
const RECOVERY_MS = 1_000
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/** A table of messages that leave after the transaction that stored them, and how one of them is delivered. */
interface OutboxDefinition<Leased> {
  /** For the log. */
  name: string
  /** Where the transaction announces that there is something. */
  channel: Channel
  /** Milliseconds for which something is leased to one worker: longer than delivering it takes. */
  leaseMs: number
  /** Ends what has waited for longer than this, delivered or not. */
  expire: (hours: number) => Promise<void>
  /** Takes what may leave now, so that no other worker has it until the lease is over; null where there is nothing. */
  lease: (leaseMs: number) => Promise<Leased | null>
  /** Delivers it and stores the outcome; returns the milliseconds for which nothing else can leave either. */
  deliver: (leased: Leased) => Promise<number>
  /** Returns the milliseconds until something may leave, null where nothing waits. */
  untilNext: () => Promise<number | null>
  /** Returns the milliseconds for which nothing may leave. */
  hold?: () => Promise<number>
}

/** Delivers what is in an outbox. Any number of processes may do it. */
export interface Outbox {
  /** Delivers until the process stops; returns the function that ends it, after what is at hand. */
  start: () => () => Promise<void>
  /**
   * Delivers everything that may leave now, one after the other.
   * @returns the milliseconds until there is more, infinity where nothing waits.
   */
  deliverDue: (stop: AbortSignal) => Promise<number>
}

/** Declares the worker of an outbox. Something that a process had leased when it died is delivered by another afterwards. */
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
      while (!stop.aborted) await idle.wait(Math.min(LOOK_MS, await deliverOrRecover(stop)), stop)
      await stopListening()
    })

  return { start, deliverDue }
}

/** Declares the job that ends what has waited too long in an outbox, also where nothing is configured to deliver it. */
export function defineExpiryJob(
  name: string,
  expire: (hours: number) => Promise<void>,
): Job<Record<string, never>> {
  return defineJob({ name, data: z.object({}), everyMinutes: 60, run: () => expire(EXPIRY_HOURS) })
}

/** Returns the milliseconds to wait after the n-th failure in a row (n from 1): 2 s, 4 s, 8 s … a minute. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10))
}
