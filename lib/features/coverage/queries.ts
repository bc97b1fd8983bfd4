import 'server-only'
import { SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { Prisma, prisma } from '@/lib/server/db'
import { PROJECT_RIGHTS, selectProjectRights } from '@/lib/server/parents'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import type { CoverageExclusion, CoverageQuery } from './contract'
import { coverageExclusionSchema } from './contract'
import type { CoverageField } from './rules'
import { COVERAGE_LIMITS } from './values'

const GROUP = { values: is.listOf(is.text), total: is.number, completed: is.number, failed: is.number }

const column = (field: CoverageField) => Prisma.sql`s.${Prisma.raw(`"${SCENARIO_DATA[field].column}"`)}::text`

/** Returns the scenarios counted by their values in these fields, the most frequent first, and one more than is answered. */
export function countGroups({ projects, type, fields }: CoverageQuery) {
  return readRows(GROUP)`
    SELECT ARRAY[${Prisma.join(fields.map(column))}] AS values, count(*)::int AS total,
      count(*) FILTER (WHERE s.status = ${SCENARIO_STATUS.completed})::int AS completed,
      count(*) FILTER (WHERE s.status = ANY (${[SCENARIO_STATUS.failed, SCENARIO_STATUS.completedWithErrors]}))::int AS failed
    FROM "Scenario" s
    WHERE s."projectId" = ANY (${projects}::bpchar[]) AND s.type = ${type} AND ${isNotDeleted('s')}
    GROUP BY 1 ORDER BY total DESC, values LIMIT ${COVERAGE_LIMITS.groups + 1}`
}

type ExclusionRow = Prisma.CoverageExclusionGetPayload<Record<never, never>>

/** Returns an excluded pair as it is on the wire. */
export function toWireExclusion({ id, ...row }: ExclusionRow): CoverageExclusion {
  return coverageExclusionSchema.parse({ _id: id, ...row })
}

/** Returns the excluded pairs of a type, the oldest first. */
export async function findExclusions(type: string): Promise<CoverageExclusion[]> {
  const rows = await prisma.coverageExclusion.findMany({ where: { type }, orderBy: { id: 'asc' } })
  return rows.map(toWireExclusion)
}

const PROJECT = { _id: is.text, projectNumber: is.number, name: is.text, ...PROJECT_RIGHTS }

/** Returns the projects with these ids that are there, by number, with what decides who may change them. */
export function findProjects(ids: string[]) {
  return readRows(PROJECT)`
    SELECT p.id AS _id, p."projectNumber", p.name, ${selectProjectRights()} FROM "Project" p
    WHERE p.id = ANY (${ids}::bpchar[]) AND ${isNotDeleted('p')} ORDER BY p."projectNumber"`
}
