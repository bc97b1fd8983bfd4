import 'server-only'
import { prisma, transaction } from '@/lib/server/db'
import { logger } from '@/lib/server/logger'
import { getTelegramUsername, sendTelegramMessage, TelegramFailure } from '@/lib/server/telegram'
import { findContact, findHolder, type Recipient } from './queries'

interface SeenChat extends Recipient {
  /** As Telegram gives it, without @. */
  username: string | null
}

/** Returns a username as it is stored, with one leading @. */
export function storedUsername(username: string | null): string | null {
  return username ? `@${username.replace(/^@+/, '')}` : null
}

/**
 * Stores a person's chat with the bot and the username they have now. Telegram usernames are unique, so the person who
 * had this one before no longer does.
 */
export async function noteTelegramContact({ telegramId, chatId, username }: SeenChat): Promise<void> {
  const ownName = storedUsername(username)
  await transaction(async (tx) => {
    if (ownName) {
      const others = { username: ownName, telegramId: { not: telegramId } }
      await tx.telegramContact.updateMany({ where: others, data: { username: null } })
    }
    const seen = { chatId, username: ownName, isBlocked: false }
    await tx.telegramContact.upsert({
      where: { telegramId },
      create: { telegramId, ...seen },
      update: seen,
    })
  })
}

/** Notes that Telegram refuses messages to this account's chat, until its next `/start`. */
export async function noteBlocked(telegramId: bigint): Promise<void> {
  await prisma.telegramContact.updateMany({ where: { telegramId }, data: { isBlocked: true } })
}

/**
 * Returns whether an account still has this username, and stores the one that it has; null where Telegram does not say
 * in time. The bot learns a new name only when its owner writes to it.
 */
async function isStillHolder(
  { telegramId, chatId, username }: SeenChat,
  telegramUsername: string,
): Promise<boolean | null> {
  try {
    const present = storedUsername(await getTelegramUsername(chatId))
    if (present?.toLowerCase() === telegramUsername.toLowerCase()) return true
    await prisma.telegramContact.updateMany({ where: { telegramId, username }, data: { username: present } })
    return false
  } catch (error) {
    if (!(error instanceof TelegramFailure)) throw error
    logger.warn({ kind: error.kind }, 'a username could not be looked up')
    return null
  }
}

/** Returns the account that has this username now, if Telegram confirms it and it has started the chat; else null. */
export async function holderNow(telegramUsername: string): Promise<Recipient | null> {
  const contact = await findHolder(prisma, telegramUsername)
  if (!contact || contact.isBlocked) return null
  return (await isStillHolder(contact, telegramUsername)) ? contact : null
}

/**
 * Returns where a code for a registered person may go, or null: they are bound to no account, never started the chat or
 * blocked it, or somebody else has their username (an admin has to settle that).
 */
export async function readPersonChat(user: {
  telegramId: bigint | null
  telegramUsername: string
}): Promise<Recipient | null> {
  if (user.telegramId === null) return null
  const holder = await findHolder(prisma, user.telegramUsername)
  const isElsewhere = holder !== null && holder.telegramId !== user.telegramId
  if (isElsewhere && (await isStillHolder(holder, user.telegramUsername)) !== false) return null
  const contact = await findContact(user.telegramId)
  return contact && !contact.isBlocked ? contact : null
}

/** The result of sending a message; `unknown` where Telegram may have delivered it. */
type Outcome = 'sent' | 'refused' | 'unknown'

/** Sends a message of sign-in to a person's chat. */
export async function sendToChat(
  { telegramId, chatId }: Recipient,
  message: Omit<Parameters<typeof sendTelegramMessage>[0], 'chatId'>,
): Promise<Outcome> {
  try {
    await sendTelegramMessage({ chatId, ...message })
    return 'sent'
  } catch (error) {
    if (!(error instanceof TelegramFailure)) throw error
    if (error.kind === 'forbidden') await noteBlocked(telegramId)
    logger.warn({ kind: error.kind }, 'a sign-in message was not delivered')
    return error.kind === 'unreachable' ? 'unknown' : 'refused'
  }
}
