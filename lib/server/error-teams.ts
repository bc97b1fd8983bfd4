import 'server-only'
import { Prisma } from './db'

/** SQL for the id of the person whose team the error report `e` is of: who is to solve it, else its author (`team_person_of_error`). */
export const TEAM_PERSON = Prisma.sql`coalesce(
  e."responsibleUserId",
  CASE WHEN e.responsible = '' THEN (SELECT o."responsibleId" FROM "Scenario" o WHERE o.id = e."scenarioId") END,
  e."authorUserId")`

/** Returns SQL for whether the error report `e` is of a team. */
export const isErrorInTeam = (team: string) => Prisma.sql`${TEAM_PERSON} IN (
  SELECT u.id FROM "User" u WHERE u.team = ${team})`
