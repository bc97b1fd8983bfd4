import 'server-only'
import { readPart } from '../service'
import type { ProductMark } from './contract'
import { productMarks } from './queries'

/**
 * Returns the product marks of a scenario.
 * @throws AppError `not_found`.
 */
export async function listProductMarks(scenarioId: string): Promise<ProductMark[]> {
  return (await readPart(scenarioId, productMarks)).rows
}
