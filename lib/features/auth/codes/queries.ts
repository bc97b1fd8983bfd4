import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'
import { MAXIMUM_TRIES, type Purpose } from './rules'

// Every change here is one conditional statement: reading first and writing then lets a race through (docs/domain.md,
// Signing in).

/** Returns the challenge with this id, or null where there is none of this purpose. */
export function findChallenge(purpose: Purpose, id: string) {
  return prisma.signInChallenge.findFirst({ where: { id, purpose } })
}

/** Maximum number of waiting codes that are sent: others may have asked for more than anybody wants to get. */
const SENT_AT_ONCE = 3

/**
 * Returns the latest challenges that could still be answered but whose code reached nobody: those of a username, and
 * those of the person that a Telegram account is bound to.
 */
export function findWaitingChallenges(telegramUsername: string | null, userId: string | null) {
  return prisma.signInChallenge.findMany({
    where: {
      purpose: { not: 'link' },
      deliveredAt: null,
      consumedAt: null,
      attempts: { lt: MAXIMUM_TRIES },
      expiresAt: { gt: new Date() },
      OR: [...(telegramUsername ? [{ telegramUsername }] : []), ...(userId ? [{ userId }] : [])],
    },
    orderBy: { id: 'desc' },
    take: SENT_AT_ONCE,
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

/** Uses the code up; false where another request was faster. */
export async function consume(tx: TransactionClient, id: string): Promise<boolean> {
  const consumed = await tx.$executeRaw`
    UPDATE "SignInChallenge" SET "consumedAt" = ${new Date()} WHERE id = ${id} AND "consumedAt" IS NULL`
  return consumed === 1
}

/**
 * Puts the code of a challenge in place that is not delivered by Telegram, and the Telegram account that the person is
 * bound to by it.
 */
export async function setCode(
  id: string,
  data: { codeHash: string; linksTelegramId: bigint | null },
): Promise<void> {
  await prisma.signInChallenge.update({ where: { id }, data })
}

/** Removes a request whose code nobody can ever learn. */
export async function forgetChallenge(id: string): Promise<void> {
  await prisma.signInChallenge.deleteMany({ where: { id } })
}

/** Puts the token of a link in place of a code, which is the only one that the challenge takes from then on. */
export async function turnIntoLink(
  id: string,
  data: { codeHash: string; linksTelegramId: bigint | null },
): Promise<void> {
  await prisma.signInChallenge.update({
    where: { id },
    data: { ...data, purpose: 'link', deliveredAt: new Date() },
  })
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
 * Makes the challenge wait again after its message failed. Where Telegram did not refuse it the code stays: it may have
 * been delivered although the answer got lost, and it was sent to the claimed account only.
 */
export async function releaseDelivery(
  id: string,
  { codeHash, isRefused }: { codeHash: string; isRefused: boolean },
): Promise<void> {
  const data = { deliveredAt: null, ...(isRefused && { codeHash: '' }) }
  await prisma.signInChallenge.updateMany({ where: { id, codeHash }, data })
}

/**
 * Notes the confirming tap of the account that the code was sent to; false where there is nothing to confirm so. A sign-in is
 * confirmed by its digits alone, a registration has none.
 */
export async function confirm(id: string, telegramId: bigint, tapDigits: string): Promise<boolean> {
  const purpose = tapDigits === '' ? 'registration' : 'login'
  const confirmed = await prisma.signInChallenge.updateMany({
    where: { id, telegramId, purpose, tapDigits, consumedAt: null, expiresAt: { gt: new Date() } },
    data: { confirmedAt: new Date() },
  })
  return confirmed.count === 1
}

/** Voids the codes that were sent to sign a protocol with. */
export async function voidSignatureCodes(tx: TransactionClient, protocolId: string): Promise<void> {
  await tx.signInChallenge.updateMany({
    where: { protocolId, purpose: 'signature', consumedAt: null },
    data: { consumedAt: new Date(), confirmedAt: null },
  })
}

/** A challenge that was voided. */
export interface Refused {
  /** One of `Purpose`. */
  purpose: string
  userId: string | null
}

/** Voids a challenge for the account that its code was sent to, and returns what it was for; null where there is nothing to void. */
export async function refuse(id: string, telegramId: bigint): Promise<Refused | null> {
  const now = new Date()
  const [refused] = await prisma.signInChallenge.updateManyAndReturn({
    where: { id, telegramId, consumedAt: null, expiresAt: { gt: now } },
    data: { refusedAt: now, consumedAt: now, confirmedAt: null },
    select: { purpose: true, userId: true },
  })
  return refused ?? null
}
