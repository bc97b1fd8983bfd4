import 'server-only'
import { readPart } from '../service'
import type { ScenarioStep } from './contract'
import { steps } from './queries'

/**
 * Returns the steps of a scenario.
 * @throws AppError `not_found`.
 */
export async function listScenarioSteps(scenarioId: string): Promise<ScenarioStep[]> {
  return (await readPart(scenarioId, steps)).rows
}
