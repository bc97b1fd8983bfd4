import 'server-only'
import { readPart } from '../service'
import type { ReceiptPhoto } from './contract'
import { receiptPhotos } from './queries'

/**
 * Returns the receipt photos of a scenario.
 * @throws AppError `not_found`.
 */
export async function listReceiptPhotos(scenarioId: string): Promise<ReceiptPhoto[]> {
  return (await readPart(scenarioId, receiptPhotos)).rows
}
