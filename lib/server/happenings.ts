import 'server-only'
import { type Period, toMomentRange } from '@/lib/shared/period'
import { Prisma } from './db'

/** SQL for what is always so. */
export const ALWAYS = Prisma.sql`true`

/** When something happened, between two days and from a moment on. */
type Time = Period & { since?: string }

/** Returns SQL for whether a moment is within a period. */
export function isWithin(moment: Prisma.Sql, { since, ...period }: Time): Prisma.Sql {
  const { gte, lt } = toMomentRange(period)
  const conditions = [
    gte ? Prisma.sql`${moment} >= ${gte}` : ALWAYS,
    lt ? Prisma.sql`${moment} < ${lt}` : ALWAYS,
    since ? Prisma.sql`${moment} >= ${new Date(since)}` : ALWAYS,
  ]
  return Prisma.sql`(${Prisma.join(conditions, ' AND ')})`
}

/** Returns SQL for whether somebody else than a person has made a record, as its history says. @param id SQL for its id */
export function isMadeByOthers(id: Prisma.Sql, person: string | undefined): Prisma.Sql {
  if (!person) return ALWAYS
  return Prisma.sql`NOT EXISTS (SELECT FROM "HistoryEvent" made
    WHERE made."subjectId" = ${id} AND made.action = 'created' AND made."actorId" = ${person})`
}
