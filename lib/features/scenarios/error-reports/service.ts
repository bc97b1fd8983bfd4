import 'server-only'
import { readPart } from '../service'
import type { ErrorReport } from './contract'
import { errorReports } from './queries'

/**
 * Returns the error reports of a scenario.
 * @throws AppError `not_found`.
 */
export async function listErrorReports(scenarioId: string): Promise<ErrorReport[]> {
  return (await readPart(scenarioId, errorReports)).rows
}
