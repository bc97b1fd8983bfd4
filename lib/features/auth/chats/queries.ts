import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'

/** A Telegram account's chat with the bot. */
export interface Recipient {
  telegramId: bigint
  chatId: bigint
}

/** Returns the Telegram account last seen with this username, or null. */
export function findHolder(tx: TransactionClient, telegramUsername: string) {
  return tx.telegramContact.findFirst({
    where: { username: telegramUsername },
    orderBy: { updatedAt: 'desc' },
  })
}

/** Returns a Telegram account's chat, or null where it never started one. */
export function findContact(telegramId: bigint) {
  return prisma.telegramContact.findUnique({ where: { telegramId } })
}
