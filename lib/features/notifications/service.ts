import 'server-only'
import { recordAudit } from '@/lib/server/audit'
import { announce } from '@/lib/server/database-channel'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { environment, isBotConfigured } from '@/lib/server/env'
import { logger } from '@/lib/server/logger'
import { defineExpiryJob, defineOutbox, EXPIRY_HOURS, retryDelayMs } from '@/lib/server/outbox'
import { getTelegramChat, mayWriteInGroup, sendTelegramMessage, TelegramFailure } from '@/lib/server/telegram'
import { everybodysRetryAfterMs } from '@/lib/server/telegram-turns'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import { message } from '@/lib/shared/messages'
import {
  type GroupNotificationFacts,
  type GroupProblem,
  type GroupState,
  groupNotificationSchema,
} from './contract'
import {
  type ClaimedGroup,
  claimGroup,
  expireAndMoveNotifications,
  findDigestChoice,
  findGroup,
  findWaiting,
  giveUpGroup,
  isIntroduced,
  nextMoment,
  type ProjectPeople,
  releaseGroup,
  storeDigestChoice,
  storeFailure,
  storeGroup,
  storeIntroduction,
  storeMove,
  storeSent,
  storeUnreachable,
  takeGroupMoment,
} from './queries'
import { GROUP_DISTANCE_MS, isGroupId, mergeNotices, type Notice } from './rules'

interface GroupNotification {
  /** The project's `telegramGroupId`; with '' nothing is sent. */
  chatId: string
  projectId: string
  /** The language of the message; without one, the mix of languages that nobody chose. */
  language: Language | null
  facts: GroupNotificationFacts
  /** A key for notifications that are sent only once; a second one with the same key is dropped. */
  once?: string
}

/**
 * Stores a notification for a group in the change's own transaction. No call is made: a worker delivers it once the
 * transaction is committed, at least once and in the order of the changes.
 */
export async function enqueueGroupNotification(
  tx: TransactionClient,
  input: GroupNotification,
): Promise<void> {
  await enqueueGroupNotifications(tx, [input])
}

/** Stores many notifications at once, each as {@link enqueueGroupNotification} does, in their order. */
export async function enqueueGroupNotifications(
  tx: TransactionClient,
  inputs: GroupNotification[],
): Promise<void> {
  const data = inputs.filter(({ chatId }) => chatId.trim() !== '').map(toRow)
  if (data.length === 0) return
  await tx.groupNotification.createMany({ data, skipDuplicates: true })
  await announce(tx, 'uta_notifications')
}

function toRow({ chatId, projectId, language, once, facts: given }: GroupNotification) {
  const facts = groupNotificationSchema.parse(given)
  // An operator who turns a bot on later wants the news from then on.
  const ended = isBotConfigured() ? {} : { failedAt: new Date(), failure: 'no_bot' }
  return { chatId: chatId.trim(), projectId, language, once, kind: facts.kind, facts, ...ended }
}

/** More than a picture and a call to Telegram need. */
const LEASE_MS = 60_000

/** Expires notifications that have waited too long, also where no bot is there any more to deliver them. */
export const endOldNotificationsJob = defineExpiryJob('notifications-end-old', expireAndMoveNotifications)

const outbox = defineOutbox({
  name: 'notifications',
  channel: 'uta_notifications',
  leaseMs: LEASE_MS,
  expire: expireAndMoveNotifications,
  hold: everybodysRetryAfterMs,
  lease: claimGroup,
  deliver: deliverToGroup,
  untilNext: nextMoment,
})

/** Sends every notification that may leave now, one message after the other; see {@link defineOutbox}. */
export const { deliverDue } = outbox

/**
 * Delivers group notifications until the process stops, those of a group in their order.
 * @returns the function that ends it, after the message being sent.
 */
export const startDelivery = () => (isBotConfigured() ? outbox.start() : async () => {})

type Waiting = Awaited<ReturnType<typeof findWaiting>>

async function deliverToGroup({ chatId, problem }: ClaimedGroup): Promise<number> {
  if (problem !== '') await giveUpGroup(chatId, problem)
  else await deliverNext(chatId)
  return 0
}

async function deliverNext(chatId: string): Promise<void> {
  const waiting = await findWaiting(chatId)
  const [first] = waiting
  if (!first) return releaseGroup(chatId, 0)
  if (!isGroupId(chatId)) return loseGroup(chatId, [], 'not_a_group')
  const { html, count, picture } = await composeMessage(waiting)
  const sequences = waiting.slice(0, Math.max(1, count)).map(({ sequence }) => sequence)
  if (count === 0) return storeFailure(chatId, sequences, { failure: 'unreadable', isFinal: true, waitMs: 0 })
  try {
    await sendTelegramMessage({ chatId, html, picture })
  } catch (error) {
    if (!(error instanceof TelegramFailure)) throw error
    return settleFailure(chatId, { failure: error, sequences, attempts: first.attempts })
  }
  await storeSent(chatId, sequences, GROUP_DISTANCE_MS)
}

/**
 * Returns the message for the first waiting notifications; `count` is how many of them it covers, 0 where the first
 * can't be read.
 */
async function composeMessage(
  waiting: Waiting,
): Promise<{ html: string; count: number; picture?: Uint8Array }> {
  const [first] = waiting
  if (first?.facts?.kind === 'digest') {
    // Loaded when one is sent: few calls send any.
    const { digestMessage } = await import('./digests/service')
    const { html, picture } = await digestMessage(first.facts, first.language)
    return { html, count: 1, picture }
  }
  const notices: Notice[] = []
  // A message that Telegram refused is taken apart, so that only its faulty part is lost.
  const most = first?.failure === 'rejected' ? 1 : waiting.length
  for (const { facts, projectId, language } of waiting.slice(0, most)) {
    // A digest has its picture, and its own message.
    if (!facts || facts.kind === 'digest') break
    notices.push({ facts, projectId, translate: getTranslator(language) })
  }
  return mergeNotices(notices, environment().APP_URL)
}

interface Failed {
  failure: TelegramFailure
  sequences: bigint[]
  /** The number of earlier failures of the first of them. */
  attempts: number
}

async function settleFailure(chatId: string, { failure, sequences, attempts }: Failed): Promise<void> {
  logger.warn({ chatId, kind: failure.kind, notifications: sequences.length }, 'notification not delivered')
  const problem = toGroupProblem(failure)
  if (problem) return loseGroup(chatId, sequences, problem)
  if (failure.kind === 'rate_limited') return releaseGroup(chatId, (failure.retryAfterSeconds ?? 1) * 1_000)
  if (failure.migratedTo !== undefined) {
    await storeMove(chatId, failure.migratedTo)
    return expireAndMoveNotifications(EXPIRY_HOURS)
  }
  const isFinal = failure.kind === 'rejected' && sequences.length === 1
  const waitMs = failure.kind === 'rejected' ? GROUP_DISTANCE_MS : retryDelayMs(attempts + 1)
  await storeFailure(chatId, sequences, { failure: failure.kind, isFinal, waitMs })
}

async function loseGroup(
  chatId: string,
  sequences: bigint[],
  problem: NonNullable<ReturnType<typeof toGroupProblem>>,
): Promise<void> {
  await storeUnreachable(chatId, sequences, problem)
  await giveUpGroup(chatId, problem)
}

/** The person who saves a project waits for this. */
const CHECK_LIMIT_MS = 5_000

/** Returns the present id of a group: where Telegram moved it, or the one given. */
export async function presentGroupId(chatId: string): Promise<string> {
  return (await findGroup(chatId.trim())).chatId
}

/** Notes that a person wrote /id in a group: projects of theirs may report there from then on. */
export function introduceGroup(chatId: string, userId: string): Promise<void> {
  return transaction((tx) => allowGroup(tx, { chatId, userId }))
}

async function allowGroup(
  tx: TransactionClient,
  introduction: { chatId: string; userId: string },
): Promise<void> {
  const isNew = await storeIntroduction(tx, introduction)
  const { chatId, userId } = introduction
  const entry = { kind: 'group_allowed', actorId: userId, userId: null, label: chatId } as const
  if (isNew) await recordAudit(tx, [entry])
}

/**
 * Checks that a project may report to a group: somebody of the project wrote /id there, or an admin allows it, as an admin
 * does by saving it.
 * @throws AppError `invalid` where not.
 */
export async function requireIntroducedGroup(
  tx: TransactionClient,
  actor: Actor,
  chatId: string,
  people: ProjectPeople,
): Promise<void> {
  if (chatId === '') return
  if (actor.role === 'admin') return allowGroup(tx, { chatId, userId: actor.userId })
  if (await isIntroduced(tx, chatId, people)) return
  const problem = message('projects.groupNotIntroduced')
  throw new AppError('invalid', problem, { fields: { telegramGroupId: problem } })
}

/**
 * Returns the stored state of the group behind a project's `telegramGroupId`, wherever Telegram moved it; no call is
 * made.
 */
export async function readGroupState(chatId: string): Promise<GroupState> {
  return (await findGroup(chatId.trim())).group
}

/**
 * Asks Telegram whether the bot can write to a group, stores the answer and returns it, within 5 s. Where Telegram
 * can't be asked, the stored state stays. This is how a group that was lost is found again.
 */
export async function checkGroup(given: string): Promise<GroupState> {
  const { chatId, group } = await findGroup(given.trim())
  if (chatId === '' || !isBotConfigured()) return group
  await lookAt(chatId, AbortSignal.timeout(CHECK_LIMIT_MS))
  return readGroupState(chatId)
}

async function lookAt(chatId: string, limit: AbortSignal, mayMove = true): Promise<void> {
  if (!isGroupId(chatId)) {
    await storeGroup(chatId, { problem: 'not_a_group' })
    return
  }
  try {
    const { isGroup, title } = await getTelegramChat(chatId, limit)
    await storeGroup(chatId, { problem: isGroup ? await problemIn(chatId, limit) : 'not_a_group', title })
  } catch (error) {
    if (!(error instanceof TelegramFailure)) throw error
    const problem = toGroupProblem(error)
    if (problem) await storeGroup(chatId, { problem })
    if (error.migratedTo === undefined) return
    await storeMove(chatId, error.migratedTo)
    if (mayMove) await lookAt(error.migratedTo, limit, false)
  }
}

async function problemIn(chatId: string, limit: AbortSignal): Promise<GroupProblem> {
  return (await mayWriteInGroup(chatId, limit)) ? '' : 'not_allowed_to_write'
}

/** Returns the group's problem that a refused message reveals, or null. */
function toGroupProblem({ kind }: TelegramFailure): GroupProblem | null {
  if (kind === 'forbidden') return 'not_a_member'
  if (kind === 'not_found') return 'not_found'
  return kind === 'not_allowed' ? 'not_allowed_to_write' : null
}

/** Stores that the bot was let into a group, or thrown out of it, or silenced. */
export async function noteMembership(
  chatId: string,
  { isMember, mayWrite, title }: { isMember: boolean; mayWrite: boolean; title: string },
): Promise<void> {
  if (!isMember) return storeGroup(chatId, { problem: 'not_a_member', title })
  await storeGroup(chatId, { problem: mayWrite ? '' : 'not_allowed_to_write', title })
}

/** Stores that a group has become a supergroup, with another id. */
export async function noteMove(from: string, to: string): Promise<void> {
  await storeMove(from, to)
}

/** Returns whether a group receives the evening digest. */
export const hasEveningDigest = findDigestChoice

/**
 * Sets whether a group receives the evening digest, and returns it.
 * @param before checks in the same transaction whether that is allowed
 */
export async function setEveningDigest(
  { chatId, isOn, actorId }: { chatId: string; isOn: boolean; actorId: string },
  before: (tx: TransactionClient) => Promise<void>,
): Promise<boolean> {
  await transaction(async (tx) => {
    await before(tx)
    if (!(await storeDigestChoice(tx, chatId, isOn))) return
    const [was, is] = isOn ? ['off', 'on'] : ['on', 'off']
    const choice = { kind: 'digest_changed', actorId, userId: null, label: chatId } as const
    await recordAudit(tx, [{ ...choice, before: was, after: is }])
  })
  return isOn
}

/**
 * Answers somebody in a group, within the group's 20 messages a minute. Where no slot is free no answer is given: a
 * person who floods a group must not delay its notifications or the bot.
 * @throws TelegramFailure
 */
export async function answerInGroup(chatId: string, html: string): Promise<void> {
  if (await takeGroupMoment(chatId, GROUP_DISTANCE_MS)) await sendTelegramMessage({ chatId, html })
}
