import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { isNotDeleted } from '@/lib/server/rows'
import type { Composed } from '../snapshots/queries'
import type { PROTOCOL_STATES, SIGNATURE_WAYS } from '../values'

/**
 * Keeps the photos of a draft's scenarios as they are until the transaction ends, so that no picture that it freezes is
 * taken off its photo, and removed, meanwhile.
 */
export async function lockPhotos(
  tx: TransactionClient,
  { project, coversProject, scenarioIds }: Composed,
): Promise<void> {
  const isChosen = coversProject ? Prisma.empty : Prisma.sql`AND s.id = ANY (${[...scenarioIds]}::bpchar[])`
  await tx.$queryRaw`
    SELECT photo.id FROM "ReceiptPhoto" photo JOIN "Scenario" s ON s.id = photo."scenarioId"
    WHERE s."projectId" = ${project._id} AND ${isNotDeleted('photo')} AND ${isNotDeleted('s')} ${isChosen}
    ORDER BY photo.id FOR SHARE OF photo`
}

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
