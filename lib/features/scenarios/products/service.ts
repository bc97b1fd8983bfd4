import 'server-only'
import { readPart } from '../service'
import type { ProductLine } from './contract'
import { productLines } from './queries'

/**
 * Returns the product lines of a scenario, and their version.
 * @throws AppError `not_found`.
 */
export async function listProductLines(
  scenarioId: string,
): Promise<{ products: ProductLine[]; productsVersion: number }> {
  const { rows: products, productsVersion } = await readPart(scenarioId, productLines)
  return { products, productsVersion }
}
