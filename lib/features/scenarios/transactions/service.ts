import 'server-only'
import { readPart } from '../service'
import type { Transaction } from './contract'
import { transactions } from './queries'

/**
 * Returns the transactions of a scenario.
 * @throws AppError `not_found`.
 */
export async function listTransactions(scenarioId: string): Promise<Transaction[]> {
  return (await readPart(scenarioId, transactions)).rows
}
