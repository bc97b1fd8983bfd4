import 'server-only'
import { columnList, columnsBut, Prisma, type TransactionClient } from '@/lib/server/db'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import type { CopyPreview } from './contract'

const isStatus = is.listOf(is.object({ status: is.text, count: is.number }))
const SURROUNDINGS = {
  statuses: isStatus,
  tasks: is.number,
  members: is.number,
  milestones: is.number,
  first: is.orNull(is.text),
  last: is.orNull(is.text),
}

/** Returns how many scenarios of a project have which status, in no order, and what else of it can be copied. */
export async function countSurroundings(projectId: string) {
  const [counts] = await readRows(SURROUNDINGS)`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('status', status, 'count', count)), '[]') FROM (
        SELECT status, count(*)::int AS count FROM "Scenario" s
        WHERE "projectId" = ${projectId} AND ${isNotDeleted('s')} GROUP BY status) held) AS statuses,
      (SELECT count(*)::int FROM "ProjectTask" WHERE "projectId" = ${projectId}) AS tasks,
      (SELECT count(*)::int FROM "ProjectMember" WHERE "projectId" = ${projectId}) AS members,
      count(*)::int AS milestones, to_char(min(m.day), 'YYYY-MM-DD') AS first, to_char(max(m.day), 'YYYY-MM-DD') AS last
    FROM "Milestone" m WHERE m."projectId" = ${projectId} AND ${isNotDeleted('m')}`
  if (!counts) throw new Error('A count of milestones has no row.')
  const { statuses, tasks, members, milestones: count, first, last } = counts
  return { statuses, tasks, members, milestones: { count, first, last } satisfies CopyPreview['milestones'] }
}

/** A milestone to copy, and its copy. */
export interface MilestoneCopy {
  from: string
  id: string
  name: string
  /** The day of the copy, `YYYY-MM-DD`. */
  day: string
}

// A column that is neither copied nor left out does not compile.
const MILESTONE_COLUMNS: readonly ('name' | 'comment')[] = columnsBut(Prisma.MilestoneScalarFieldEnum, [
  'id',
  'projectId',
  'day',
  'version',
  'deletedAt',
  'deletedById',
  'deletedWithProject',
  'createdAt',
  'updatedAt',
])

/** Stores copies of milestones in a project. */
export async function storeMilestoneCopies(
  tx: TransactionClient,
  projectId: string,
  copies: readonly MilestoneCopy[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Milestone" (id, "projectId", day, "updatedAt", ${columnList(MILESTONE_COLUMNS)})
    SELECT c.id, ${projectId}, c.day, now(), ${columnList(MILESTONE_COLUMNS, 'm')}
    FROM json_to_recordset(${JSON.stringify(copies)}::json) AS c("from" text, id text, day date)
    JOIN "Milestone" m ON m.id = c."from"`
}
