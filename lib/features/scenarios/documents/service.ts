import 'server-only'
import { readPart } from '../service'
import type { ScenarioDocument } from './contract'
import { documents } from './queries'

/**
 * Returns the documents of a scenario.
 * @throws AppError `not_found`.
 */
export async function listScenarioDocuments(scenarioId: string): Promise<ScenarioDocument[]> {
  return (await readPart(scenarioId, documents)).rows
}
