import 'server-only'
import { UNSOLVED_ERROR_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { NOBODY } from '@/lib/features/scenarios/values'
import { Prisma } from '@/lib/server/db'
import { TEAMS } from '@/lib/shared/actor'
import { findChoice } from '@/lib/shared/choices'

// Conditions in SQL for the reads of any feature; in a file of their own, so that a read loads little else.

/** SQL for whether the error `e` of either kind still waits for somebody. */
export const IS_UNSOLVED = Prisma.sql`e.status = ANY (${[...UNSOLVED_ERROR_STATUSES]})`

/** Returns SQL for whether the error `e` is late on a day, as its UTC midnight: it is unsolved, and its planned fix is past. */
export const isLate = (today: Date) => Prisma.sql`(${IS_UNSOLVED} AND e."plannedFixDate" < ${today}::date)`

/** SQL for the id of who is to solve the error report `e` of the scenario `s`; null for nobody, and for a typed name. */
export const SOLVER = Prisma.sql`coalesce(
  e."responsibleUserId", CASE WHEN e.responsible = '' THEN s."responsibleId" END)`

// In SQL: the ids of reports, each part found by an index of its own.
const isSolvedBy = (people: Prisma.Sql) => Prisma.sql`e.id IN (
  SELECT f.id FROM "ErrorReport" f WHERE f."responsibleUserId" ${people}
  UNION ALL SELECT f.id FROM "Scenario" o JOIN "ErrorReport" f ON f."scenarioId" = o.id
    WHERE o."responsibleId" ${people} AND f."responsibleUserId" IS NULL AND f.responsible = '')`

/**
 * Returns SQL for whether somebody is to solve the error report `e` of the scenario `s`.
 * @param solver the id of a person, the name of a team for any person of it, or {@link NOBODY}
 */
export function hasSolver(solver: string): Prisma.Sql {
  if (solver === NOBODY) return Prisma.sql`${SOLVER} IS NULL`
  const team = findChoice(TEAMS, solver)
  return isSolvedBy(
    team ? Prisma.sql`IN (SELECT u.id FROM "User" u WHERE u.team = ${team})` : Prisma.sql`= ${solver}`,
  )
}
