import 'server-only'
import { PROJECT_SCOPE, requireProject, requireScenario } from '@/lib/server/parents'
import { rowToWire } from '@/lib/server/record-table'
import { defineRecord } from '@/lib/server/records'
import type { Milestone, MilestoneProgress } from './contract'
import { countOfferedMilestones, findProgress, findScenarioMilestone } from './queries'
import { MILESTONE } from './rules'

const toWireMilestone = rowToWire(MILESTONE)

/** The days by which some of a project's scenarios are to be completed. */
export const milestones = defineRecord({
  rules: MILESTONE,
  table: 'Milestone',
  scope: PROJECT_SCOPE,
  sheet: 'Milestones',
  notFound: 'milestones.notFound',
  toWire: toWireMilestone,
  trash: true,
})

/** Returns how far each milestone of a project is. @throws AppError `not_found`. */
export async function milestoneProgress(projectId: string): Promise<MilestoneProgress[]> {
  await requireProject(projectId)
  return findProgress(projectId)
}

/**
 * Returns the milestone of a scenario, or null where it has none, and how many its project has.
 * @throws AppError `not_found`.
 */
export async function readScenarioMilestone(
  scenarioId: string,
): Promise<{ milestone: Milestone | null; ofProject: number }> {
  await requireScenario(scenarioId)
  const row = await findScenarioMilestone(scenarioId)
  return { milestone: row && toWireMilestone(row), ofProject: await countOfferedMilestones(scenarioId) }
}
