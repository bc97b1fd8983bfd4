import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { is, readRows } from '@/lib/server/rows'
import { hashToken } from '@/lib/server/secrets'
import { dayAt } from '@/lib/shared/dates'
import { protocolSchema } from '../contract'
import type { ProtocolLink } from './contract'

const WITH_CREATOR = { include: { createdBy: { select: { id: true, name: true } } } } as const
type LinkRow = Prisma.ProtocolLinkGetPayload<typeof WITH_CREATOR>

const toLastDay = ({ expiresAt, timeZone }: { expiresAt: Date; timeZone: string }) =>
  dayAt(new Date(expiresAt.getTime() - 1), timeZone)

const toWireLink = ({ id, createdBy, ...row }: LinkRow): ProtocolLink => ({
  _id: id,
  expiresAt: row.expiresAt.toISOString(),
  lastDay: toLastDay(row),
  timeZone: row.timeZone,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  openings: row.openings,
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  createdBy: { _id: createdBy.id, name: createdBy.name },
  createdAt: row.createdAt.toISOString(),
})

const isGood = () => ({ revokedAt: null, expiresAt: { gt: new Date() } })

/** Returns whether a link is good. */
const isGoodLink = ({ revokedAt, expiresAt }: ProtocolLink) =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()

/** The links of a protocol: the good ones first, then the latest. */
export const linkList = keysetList<{ protocolId: string }, 'good', ProtocolLink>({
  sorts: { good: { kind: 'place', toValue: (link) => (isGoodLink(link) ? '1' : '0') } },
  columns: { good: Prisma.sql`(l."revokedAt" IS NULL AND l."expiresAt" > now())::int` },
  id: Prisma.sql`l.id`,
  read: async ({ protocolId }, rest) => {
    const found = await readRows({ id: is.text })`
      SELECT l.id FROM "ProtocolLink" l WHERE l."protocolId" = ${protocolId} ${rest}`
    const rows = await prisma.protocolLink.findMany({
      where: { id: { in: found.map(({ id }) => id) } },
      ...WITH_CREATOR,
    })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return found.flatMap(({ id }) => {
      const row = byId.get(id)
      return row ? [toWireLink(row)] : []
    })
  },
})

/** Returns how many links of a protocol are good. */
export function countGoodLinks(tx: TransactionClient, protocolId: string): Promise<number> {
  return tx.protocolLink.count({ where: { protocolId, ...isGood() } })
}

interface NewLink {
  id: string
  protocolId: string
  token: string
  expiresAt: Date
  timeZone: string
  createdById: string
}

/** Stores a link with the hash of its token. */
export async function insertLink(tx: TransactionClient, { token, ...link }: NewLink): Promise<ProtocolLink> {
  const row = await tx.protocolLink.create({
    data: { ...link, tokenHash: hashToken(token) },
    ...WITH_CREATOR,
  })
  return toWireLink(row)
}

/** Returns a link of a protocol, or null. */
export async function findLink(
  tx: TransactionClient,
  protocolId: string,
  id: string,
): Promise<ProtocolLink | null> {
  const row = await tx.protocolLink.findFirst({ where: { id, protocolId }, ...WITH_CREATOR })
  return row && toWireLink(row)
}

/** Revokes a link. */
export async function storeRevoked(tx: TransactionClient, id: string): Promise<ProtocolLink> {
  const row = await tx.protocolLink.update({
    where: { id },
    data: { revokedAt: new Date() },
    ...WITH_CREATOR,
  })
  return toWireLink(row)
}

/** Returns how many good links a person has made. */
export function countProtocolLinks(userId: string): Promise<number> {
  return prisma.protocolLink.count({ where: { createdById: userId, ...isGood() } })
}

const WITH_PROTOCOL = {
  include: { protocol: { select: { id: true, number: true, title: true, projectId: true } } },
} as const

/** Revokes all good links that a person has made. Returns them with their protocols. */
export async function storeAllRevoked(tx: TransactionClient, userId: string) {
  const where = { createdById: userId, ...isGood() }
  const rows = await tx.protocolLink.findMany({ where, orderBy: { id: 'asc' }, ...WITH_PROTOCOL })
  await tx.protocolLink.updateMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    data: { revokedAt: new Date() },
  })
  return rows.map(({ protocol, ...row }) => ({ protocol, lastDay: toLastDay(row) }))
}

/** Returns the protocol that a good link leads to, or null. */
export async function findSharedId(token: string): Promise<{ id: string; protocolId: string } | null> {
  return prisma.protocolLink.findFirst({
    where: { tokenHash: hashToken(token), ...isGood() },
    select: { id: true, protocolId: true },
  })
}

/** Returns number and state of the protocol that a good link leads to, or null. */
export async function findSharedHead(token: string) {
  const link = await prisma.protocolLink.findFirst({
    where: { tokenHash: hashToken(token), ...isGood() },
    select: { protocol: { select: { number: true, state: true } } },
  })
  return link && protocolSchema.pick({ number: true, state: true }).parse(link.protocol)
}

/** Counts an opening of a link. */
export async function countOpening(id: string): Promise<void> {
  await prisma.protocolLink.update({
    where: { id },
    data: { openings: { increment: 1 }, lastOpenedAt: new Date() },
  })
}

/** Returns whether a frozen protocol shows a picture. */
export async function hasPicture(protocolId: string, fileKey: string): Promise<boolean> {
  return (await prisma.protocolFile.count({ where: { protocolId, fileKey } })) > 0
}
