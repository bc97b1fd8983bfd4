import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'
import { MAXIMUM_TRIES, type Purpose } from './rules'

// Every change here is one conditional statement: reading first and writing then lets a race through (docs/domain.md,
// Signing in).

/** The challenge with this id, or null where there is none of this purpose. */
export function findChallenge(purpose: Purpose, id: string) {
  return prisma.signInChallenge.findFirst({ where: { id, purpose } })
}

/**
 * Challenges that could still be answered but whose code reached nobody: those of a username, and those of the
 * person that a Telegram account is bound to.
 */
export function findWaitingChallenges(telegramUsername: string | null, userId: string | null) {
  return prisma.signInChallenge.findMany({
    where: {
      deliveredAt: null,
      consumedAt: null,
      attempts: { lt: MAXIMUM_TRIES },
      expiresAt: { gt: new Date() },
      OR: [...(telegramUsername ? [{ telegramUsername }] : []), ...(userId ? [{ userId }] : [])],
    },
    orderBy: { id: 'asc' },
  })
}

/** Counts a try; false where the challenge takes none any more. */
export async function takeTry(id: string): Promise<boolean> {
  const taken = await prisma.$executeRaw`
    UPDATE "SignInChallenge" SET attempts = attempts + 1
    WHERE id = ${id} AND attempts < ${MAXIMUM_TRIES} AND "consumedAt" IS NULL AND "expiresAt" > ${new Date()}`
  return taken === 1
}

/** Takes back a counted try: the code was right, but needs a confirmation first. */
export async function giveTryBack(id: string): Promise<void> {
  await prisma.$executeRaw`UPDATE "SignInChallenge" SET attempts = attempts - 1 WHERE id = ${id} AND attempts > 0`
}

/** Uses the code up; false where somebody was faster. */
export async function consume(tx: TransactionClient, id: string): Promise<boolean> {
  const consumed = await tx.$executeRaw`
    UPDATE "SignInChallenge" SET "consumedAt" = ${new Date()} WHERE id = ${id} AND "consumedAt" IS NULL`
  return consumed === 1
}

/** Puts the code of a challenge in place that is not delivered by Telegram. */
export async function setCode(id: string, codeHash: string): Promise<void> {
  await prisma.signInChallenge.update({ where: { id }, data: { codeHash } })
}

/** Puts a new code in place and claims its delivery to `telegramId`; false where it is delivered or over already. */
export async function claimDelivery(id: string, codeHash: string, telegramId: bigint): Promise<boolean> {
  const now = new Date()
  const claimed = await prisma.$executeRaw`
    UPDATE "SignInChallenge" SET "codeHash" = ${codeHash}, "telegramId" = ${telegramId}, "deliveredAt" = ${now}
    WHERE id = ${id} AND "deliveredAt" IS NULL AND "consumedAt" IS NULL AND "expiresAt" > ${now}`
  return claimed === 1
}

/**
 * Makes the challenge wait again after its message failed. The code stays: Telegram may have delivered it although
 * its answer got lost, and it was sent to the claimed account only.
 */
export async function releaseDelivery(id: string, codeHash: string): Promise<void> {
  await prisma.signInChallenge.updateMany({ where: { id, codeHash }, data: { deliveredAt: null } })
}

/** Notes the confirming tap of the account that the code was sent to; false where there is nothing to confirm. */
export async function confirm(id: string, telegramId: bigint): Promise<boolean> {
  const confirmed = await prisma.signInChallenge.updateMany({
    where: { id, telegramId, consumedAt: null, expiresAt: { gt: new Date() } },
    data: { confirmedAt: new Date() },
  })
  return confirmed.count === 1
}

/** A Telegram account's chat with the bot. */
export interface Recipient {
  telegramId: bigint
  chatId: bigint
}

/** The Telegram account last seen with this username, or null. */
export function findHolder(telegramUsername: string) {
  return prisma.telegramContact.findFirst({
    where: { username: telegramUsername },
    orderBy: { updatedAt: 'desc' },
  })
}

/** A Telegram account's chat, or null where it never started one. */
export function findContact(telegramId: bigint) {
  return prisma.telegramContact.findUnique({ where: { telegramId } })
}
