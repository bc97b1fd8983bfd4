import 'server-only'
import { scenarioNotFound } from '@/lib/server/parents'
import { MAX_COUNTED, toBoundedCount } from '@/lib/shared/limits'
import { findListedScenario } from '../information/queries'
import { scenarioList } from '../queries'
import type { NeighboursQuery, ScenarioNeighbours } from './contract'
import { countAround } from './queries'

/**
 * Returns what stands beside a scenario in the list of a filter and an order, and its place there. The number of
 * statements doesn't depend on the list, and no more than the counted maximum of its rows are walked.
 * @throws AppError `not_found`.
 */
export async function scenarioNeighbours(
  id: string,
  { sort, order, ...filter }: NeighboursQuery,
): Promise<ScenarioNeighbours> {
  const scenario = await findListedScenario(id)
  if (!scenario) throw scenarioNotFound()
  const { previous, next, isBefore } = await scenarioList.beside({ filter, sort, order }, scenario)
  const { before, total, isListed } = await countAround({ id, filter, isBefore })
  const { count, isAtLeast } = toBoundedCount(total)
  return {
    previous: toNeighbour(previous),
    next: toNeighbour(next),
    position: isListed ? Math.min(before, MAX_COUNTED) + 1 : null,
    isPositionAtLeast: before > MAX_COUNTED ? true : undefined,
    total: count,
    isAtLeast,
  }
}

const toNeighbour = (scenario: { _id: string; scenarioNumber: string } | null) =>
  scenario && { _id: scenario._id, scenarioNumber: scenario.scenarioNumber }
