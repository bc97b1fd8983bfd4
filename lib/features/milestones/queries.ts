import 'server-only'
import { PACE_DAYS } from '@/lib/features/projects/deadlines/values'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { is, isNotDeleted, readRows, selectColumns, tableColumns } from '@/lib/server/rows'
import type { MilestoneProgress } from './contract'

/** Returns how far the scenarios of each milestone of a project are. */
export function findProgress(projectId: string): Promise<MilestoneProgress[]> {
  return readRows({
    milestoneId: is.text,
    total: is.number,
    completed: is.number,
    completedLately: is.number,
  })`
    SELECT m.id AS "milestoneId", count(s.id)::int AS total,
      (count(s.id) FILTER (WHERE s.status = ${SCENARIO_STATUS.completed}))::int AS completed,
      coalesce(sum(lately.amount), 0)::int AS "completedLately"
    FROM "Milestone" m
    LEFT JOIN "Scenario" s ON s."milestoneId" = m.id AND ${isNotDeleted('s')}
    LEFT JOIN LATERAL (
      SELECT sum(f.amount) AS amount FROM "ScenarioFigure" f
      WHERE f."scenarioId" = s.id AND f.what = 'closed' AND f.day > "utc_day"(now()) - ${PACE_DAYS}::int) lately ON true
    WHERE m."projectId" = ${projectId} AND ${isNotDeleted('m')} GROUP BY m.id`
}

const COLUMNS = tableColumns('Milestone')

/** Returns the milestone of a scenario, or null where it has none, or where that is deleted. */
export async function findScenarioMilestone(scenarioId: string) {
  const [row] = await readRows(COLUMNS)`
    SELECT ${selectColumns('m', COLUMNS)} FROM "Milestone" m JOIN "Scenario" s ON s."milestoneId" = m.id
    WHERE s.id = ${scenarioId} AND ${isNotDeleted('m')}`
  return row ?? null
}

/** Returns how many milestones the project of a scenario has. */
export async function countOfferedMilestones(scenarioId: string): Promise<number> {
  const [row] = await readRows({ count: is.number })`
    SELECT count(*)::int AS count FROM "Milestone" m JOIN "Scenario" s ON s."projectId" = m."projectId"
    WHERE s.id = ${scenarioId} AND ${isNotDeleted('m')}`
  return row?.count ?? 0
}
