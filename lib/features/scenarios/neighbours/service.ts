import 'server-only'
import { scenarioNotFound } from '@/lib/server/parents'
import { findListedScenario } from '../information/queries'
import { scenarioList } from '../queries'
import type { NeighboursQuery, ScenarioNeighbours } from './contract'
import { countAround } from './queries'
import { toNeighbours } from './rules'

/**
 * Returns the neighbours of a scenario in the list of a filter and an order, and its place there. The number of
 * statements doesn't depend on the list, and no more than the counted maximum of its rows are walked.
 * @throws AppError `not_found`.
 */
export async function scenarioNeighbours(
  id: string,
  { sort, order, ...filter }: NeighboursQuery,
): Promise<ScenarioNeighbours> {
  const scenario = await findListedScenario(id)
  if (!scenario) throw scenarioNotFound()
  const { isBefore, ...beside } = await scenarioList.beside({ filter, sort, order }, scenario)
  return toNeighbours({ ...beside, ...(await countAround({ id, filter, isBefore })) })
}
