import 'server-only'
import { readPart } from '../service'
import type { FinancialRecord } from './contract'
import { financials } from './queries'

/**
 * Returns the financial records of a scenario.
 * @throws AppError `not_found`.
 */
export async function listFinancialRecords(scenarioId: string): Promise<FinancialRecord[]> {
  return (await readPart(scenarioId, financials)).rows
}
