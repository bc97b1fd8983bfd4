import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'
import type { PROTOCOL_STATES, SIGNATURE_WAYS } from '../values'

/** Stores what is signed from now on. */
export async function storeFrozen(
  tx: TransactionClient,
  protocolId: string,
  { canonical, hash, fileKeys }: { canonical: string; hash: string; fileKeys: readonly string[] },
): Promise<void> {
  await tx.protocol.update({
    where: { id: protocolId },
    data: { state: 'signing', snapshot: canonical, snapshotHash: hash, frozenAt: new Date() },
  })
  await tx.protocolFile.createMany({
    data: [...new Set(fileKeys)].map((fileKey) => ({ protocolId, fileKey })),
  })
}

interface At {
  protocolId: string
  place: number
}

interface Person {
  name: string
  team: string
}

/** Stores a signature. */
export async function storeSignature(
  tx: TransactionClient,
  { protocolId, place }: At,
  signed: Person & { way: (typeof SIGNATURE_WAYS)[number]; hash: string },
): Promise<void> {
  await tx.protocolSigner.update({
    where: { protocolId_place: { protocolId, place } },
    data: { ...signed, signedAt: new Date() },
  })
}

/** Stores a refusal. */
export async function storeRefusal(
  tx: TransactionClient,
  { protocolId, place }: At,
  refused: Person & { reason: string },
): Promise<void> {
  await tx.protocolSigner.update({
    where: { protocolId_place: { protocolId, place } },
    data: { ...refused, refusedAt: new Date() },
  })
}

/** Stores how far a protocol is, and counts the change. */
export async function storeState(
  tx: TransactionClient,
  id: string,
  state: (typeof PROTOCOL_STATES)[number],
): Promise<void> {
  await tx.protocol.update({ where: { id }, data: { state, version: { increment: 1 } } })
}

/** Returns the person who signs, as they are now; null for one who may not sign in any more. */
export function findSignatory(id: string, tx: TransactionClient = prisma) {
  return tx.user.findFirst({
    where: { id, isActive: true, isApproved: true },
    select: { id: true, name: true, team: true, telegramId: true, telegramUsername: true, language: true },
  })
}
