import 'server-only'
import { Prisma } from './db'

/** SQL for the id of the person whose team the error report `e` is of: its responsible person, else its author. */
export const TEAM_PERSON = Prisma.sql`coalesce(e."responsibleUserId", e."authorUserId")`

/** Returns SQL for whether the error report `e` is of a team. */
export const isErrorInTeam = (team: string) => Prisma.sql`${TEAM_PERSON} IN (
  SELECT u.id FROM "User" u WHERE u.team = ${team})`
