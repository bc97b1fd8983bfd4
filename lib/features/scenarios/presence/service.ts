import 'server-only'
import { Prisma } from '@/lib/server/db'

/** Every read of scenarios finds only these: a deleted one is kept, so that it can be brought back. */
export const PRESENT = { deletedAt: null } as const

/** As {@link PRESENT}, in SQL of one's own, for a scenario's table of this name. */
export function isPresent(table: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(`"${table}"`)}."deletedAt" IS NULL`
}

/** In SQL, for the history's table of this name: whether the event is of a scenario that is there, or of none. */
export function isOfPresentScenario(events: string): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (
    SELECT FROM "Scenario" "gone"
    WHERE "gone".id = ${Prisma.raw(`"${events}"`)}."scenarioId" AND "gone"."deletedAt" IS NOT NULL)`
}
