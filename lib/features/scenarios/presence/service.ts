import 'server-only'
import { Prisma } from '@/lib/server/db'

/** In SQL, for the history's table of this name: whether the event is of a scenario that is there, or of none. */
export function isOfPresentScenario(events: string): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (
    SELECT FROM "Scenario" "gone"
    WHERE "gone".id = ${Prisma.raw(`"${events}"`)}."scenarioId" AND "gone"."deletedAt" IS NOT NULL)`
}
