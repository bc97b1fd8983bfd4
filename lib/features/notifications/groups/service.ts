import 'server-only'
import {
  getTelegramChat,
  isBotConfigured,
  mayWriteInGroup,
  sendTelegramMessage,
  TelegramFailure,
} from '@/lib/server/telegram'
import type { GroupProblem, GroupState } from '../contract'
import { GROUP_DISTANCE_MS, isGroupId } from '../rules'
import { findGroup, storeGroup, storeMove, takeGroupMoment } from './queries'

/** The person who saves a project waits for this. */
const CHECK_LIMIT_MS = 5_000

/** What is known of the group behind a project's `telegramGroupId`, wherever Telegram moved it; no call is made. */
export async function groupStateOf(chatId: string): Promise<GroupState> {
  return (await findGroup(chatId.trim())).group
}

/**
 * Asks Telegram whether the bot can write to a group, stores the answer and gives it; within 5 s. Where Telegram can't
 * be asked, what is known stays. This is how a group that was lost is found again.
 */
export async function checkGroup(given: string): Promise<GroupState> {
  const { chatId, group } = await findGroup(given.trim())
  if (chatId === '' || !isBotConfigured()) return group
  await lookAt(chatId, AbortSignal.timeout(CHECK_LIMIT_MS))
  return groupStateOf(chatId)
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
    const problem = problemOf(error)
    if (problem) await storeGroup(chatId, { problem })
    if (error.migratedTo === undefined) return
    await storeMove(chatId, error.migratedTo)
    if (mayMove) await lookAt(error.migratedTo, limit, false)
  }
}

async function problemIn(chatId: string, limit: AbortSignal): Promise<GroupProblem> {
  return (await mayWriteInGroup(chatId, limit)) ? '' : 'not_allowed_to_write'
}

/** What a refused message says about the group; null where it says nothing. */
export function problemOf({ kind }: TelegramFailure): GroupProblem | null {
  if (kind === 'forbidden') return 'not_a_member'
  if (kind === 'not_found') return 'not_found'
  return kind === 'not_allowed' ? 'not_allowed_to_write' : null
}

/** Telegram told the bot that it was let into a group, or thrown out of it, or silenced. */
export async function noteMembership(
  chatId: string,
  { isMember, mayWrite, title }: { isMember: boolean; mayWrite: boolean; title: string },
): Promise<void> {
  if (!isMember) return storeGroup(chatId, { problem: 'not_a_member', title })
  await storeGroup(chatId, { problem: mayWrite ? '' : 'not_allowed_to_write', title })
}

/** Telegram told the bot that a group has become a supergroup, with another id. */
export async function noteMove(from: string, to: string): Promise<void> {
  await storeMove(from, to)
}

/**
 * Answers somebody in a group, within the group's 20 messages a minute. Where the moment is taken no answer is given:
 * whoever floods a group is to hold up neither its notifications nor the bot.
 * @throws TelegramFailure
 */
export async function answerInGroup(chatId: string, html: string): Promise<void> {
  if (await takeGroupMoment(chatId, GROUP_DISTANCE_MS)) await sendTelegramMessage({ chatId, html })
}
