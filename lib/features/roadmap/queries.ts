import 'server-only'
import { type Prisma, prisma, type TransactionClient } from '@/lib/server/db'

export type RoadmapRow = NonNullable<Awaited<ReturnType<typeof findRoadmap>>>

/** Returns the roadmap of a board as it is stored, or null. */
export function findRoadmap(board: string) {
  return prisma.roadmap.findUnique({ where: { board } })
}

interface Reading {
  title: string
  description: string
  url: string
  items: Prisma.InputJsonValue
  askAgainAt: Date
}

/** Stores what was read just now. */
export function storeReading(tx: TransactionClient, board: string, { askAgainAt, ...read }: Reading) {
  const data = { ...read, askAgainAt, readAt: new Date(), failure: '' }
  return tx.roadmap.upsert({ where: { board }, create: { board, ...data }, update: data })
}

/** Notes that the code host did not answer with a board; what was read before stays. */
export function storeFailure(
  tx: TransactionClient,
  board: string,
  { failure, askAgainAt }: { failure: string; askAgainAt: Date },
) {
  const data = { failure, askAgainAt }
  return tx.roadmap.upsert({ where: { board }, create: { board, ...data }, update: data })
}
