import 'server-only'
import { listen } from '@/lib/server/database-channel'
import { environment } from '@/lib/server/env'
import { describeError, logger } from '@/lib/server/logger'
import { runInBackground } from '@/lib/server/shutdown'
import { isBotConfigured, sendTelegramMessage, TelegramFailure } from '@/lib/server/telegram'
import { groupsHeldBackFor } from '@/lib/server/telegram-turns'
import { Bell } from '@/lib/server/waiting'
import { translatorOf } from '@/lib/shared/catalog'
import { storeMove } from '../groups/queries'
import { problemOf } from '../groups/service'
import { backoffOf, GROUP_DISTANCE_MS, isGroupId, mergeNotices, type Notice } from '../rules'
import * as queries from './queries'

/** Retried this long (contract.md, section 3). */
const GIVE_UP_HOURS = 24
/** Longer than a call to Telegram can take, so that nobody else takes the group while it runs. */
const LEASE_MS = 30_000
/** New notifications are announced; this is for announcements that were lost. */
const LOOK_MS = 30_000
const RECOVER_MS = 1_000

type Waiting = Awaited<ReturnType<typeof queries.findWaiting>>

/**
 * Delivers group notifications until the process stops: each announced one at once, the others when their time has
 * come. Any number of processes may do it. Answers the function that ends it, after the message at hand.
 */
export function startDelivery(): () => Promise<void> {
  if (!isBotConfigured()) return async () => {}
  return runInBackground('notifications', async (stop) => {
    const bell = new Bell()
    const hangUp = listen('uta_notifications', () => bell.ring())
    while (!stop.aborted) await bell.wait(Math.min(LOOK_MS, await deliverOrRecover(stop)), stop)
    await hangUp()
  })
}

async function deliverOrRecover(stop: AbortSignal): Promise<number> {
  try {
    return await deliverDue(stop)
  } catch (error) {
    logger.warn({ failure: describeError(error) }, 'notifications could not be delivered')
    return RECOVER_MS
  }
}

/**
 * Sends everything that may leave now, one message after the other. Answers the milliseconds until there is more to
 * send, infinity where nothing waits.
 */
export async function deliverDue(stop: AbortSignal): Promise<number> {
  await queries.sortOut(GIVE_UP_HOURS)
  while (!stop.aborted) {
    const heldMs = await groupsHeldBackFor()
    if (heldMs > 0) return heldMs
    const claimed = await queries.claimGroup(LEASE_MS)
    if (!claimed) break
    if (claimed.problem !== '') await queries.giveUpGroup(claimed.chatId, claimed.problem)
    else await deliverTo(claimed.chatId)
  }
  return (await queries.nextMoment()) ?? Number.POSITIVE_INFINITY
}

async function deliverTo(chatId: string): Promise<void> {
  const waiting = await queries.findWaiting(chatId)
  const [first] = waiting
  if (!first) return queries.releaseGroup(chatId, 0)
  if (!isGroupId(chatId)) return loseGroup(chatId, [], 'not_a_group')
  const { html, count } = messageOf(waiting)
  const sequences = waiting.slice(0, Math.max(1, count)).map(({ sequence }) => sequence)
  if (count === 0)
    return queries.storeFailure(chatId, sequences, { failure: 'unreadable', isFinal: true, waitMs: 0 })
  try {
    await sendTelegramMessage({ chatId, html })
  } catch (error) {
    if (!(error instanceof TelegramFailure)) throw error
    return settleFailure(chatId, { failure: error, sequences, attempts: first.attempts })
  }
  await queries.storeSent(chatId, sequences, GROUP_DISTANCE_MS)
}

/** The message for the first of those that wait; `count` tells how many of them it says, 0 where the first can't be read. */
function messageOf(waiting: Waiting): { html: string; count: number } {
  const notices: Notice[] = []
  // A message that Telegram refused is taken apart, so that only what is wrong in it is lost.
  const most = waiting[0]?.failure === 'rejected' ? 1 : waiting.length
  for (const { facts, projectId, language } of waiting.slice(0, most)) {
    if (!facts) break
    notices.push({ facts, projectId, translate: translatorOf(language) })
  }
  return mergeNotices(notices, environment().APP_URL)
}

interface Failed {
  failure: TelegramFailure
  sequences: bigint[]
  /** How often the first of them had failed before. */
  attempts: number
}

async function settleFailure(chatId: string, { failure, sequences, attempts }: Failed): Promise<void> {
  logger.warn({ chatId, kind: failure.kind, notifications: sequences.length }, 'notification not delivered')
  const problem = problemOf(failure)
  if (problem) return loseGroup(chatId, sequences, problem)
  if (failure.kind === 'rate_limited')
    return queries.releaseGroup(chatId, (failure.retryAfterSeconds ?? 1) * 1_000)
  if (failure.migratedTo !== undefined) {
    await storeMove(chatId, failure.migratedTo)
    return queries.sortOut(GIVE_UP_HOURS)
  }
  const isFinal = failure.kind === 'rejected' && sequences.length === 1
  const waitMs = failure.kind === 'rejected' ? GROUP_DISTANCE_MS : backoffOf(attempts + 1)
  await queries.storeFailure(chatId, sequences, { failure: failure.kind, isFinal, waitMs })
}

async function loseGroup(
  chatId: string,
  sequences: bigint[],
  problem: NonNullable<ReturnType<typeof problemOf>>,
): Promise<void> {
  await queries.storeUnreachable(chatId, sequences, problem)
  await queries.giveUpGroup(chatId, problem)
}
