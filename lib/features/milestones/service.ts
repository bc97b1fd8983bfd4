import 'server-only'
import { PROJECT_SCOPE, requireProject, requireScenario } from '@/lib/server/parents'
import { rowToWire } from '@/lib/server/record-table'
import { defineRecord } from '@/lib/server/records'
import type { Milestone, MilestoneProgress } from './contract'
import { findProgress, findScenarioMilestone } from './queries'
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

/** Returns the milestone of a scenario, or null where it has none. @throws AppError `not_found`. */
export async function readScenarioMilestone(scenarioId: string): Promise<Milestone | null> {
  await requireScenario(scenarioId)
  const row = await findScenarioMilestone(scenarioId)
  return row && toWireMilestone(row)
}
