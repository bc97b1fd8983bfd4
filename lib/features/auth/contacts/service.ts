import 'server-only'
import { prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { findContact, findHolder, type Recipient } from './queries'

export type { Recipient }

interface SeenContact {
  telegramId: bigint
  chatId: bigint
  /** As Telegram gives it, without @. */
  username: string | null
}

/** A username as it is stored, with one leading @. */
export function storedUsername(username: string | null): string | null {
  return username ? `@${username.replace(/^@+/, '')}` : null
}

/**
 * Stores a person's chat with the bot and the username they have now. Telegram usernames are unique, so whoever held
 * this one before no longer does. A registered person who is bound to no account yet is bound to this one.
 */
export async function noteTelegramContact({ telegramId, chatId, username }: SeenContact): Promise<void> {
  const held = storedUsername(username)
  await transaction(async (tx) => {
    if (held) {
      const others = { username: held, telegramId: { not: telegramId } }
      await tx.telegramContact.updateMany({ where: others, data: { username: null } })
    }
    const seen = { chatId, username: held, isBlocked: false }
    await tx.telegramContact.upsert({
      where: { telegramId },
      create: { telegramId, ...seen },
      update: seen,
    })
    if (held) await bindUnboundUser(tx, held, telegramId)
  })
}

async function bindUnboundUser(
  tx: TransactionClient,
  telegramUsername: string,
  telegramId: bigint,
): Promise<void> {
  const owner = await tx.user.findUnique({ where: { telegramId } })
  if (!owner)
    await tx.user.updateMany({ where: { telegramUsername, telegramId: null }, data: { telegramId } })
}

/**
 * Where a code for this username may go, or null where nowhere: nobody started a chat, or blocked it, or the person is
 * bound to another account than the one the username was last seen on (an admin has to settle that).
 */
export async function recipientFor(
  telegramUsername: string,
  user: { telegramId: bigint | null } | null,
): Promise<Recipient | null> {
  const holder = await findHolder(telegramUsername)
  const boundId = user?.telegramId ?? null
  if (boundId !== null && holder && holder.telegramId !== boundId) return null
  const contact = boundId === null ? holder : await findContact(boundId)
  return contact && !contact.isBlocked ? contact : null
}

/** Notes that Telegram refuses messages to this account's chat, until its next `/start`. */
export async function noteBlocked(telegramId: bigint): Promise<void> {
  await prisma.telegramContact.updateMany({ where: { telegramId }, data: { isBlocked: true } })
}
