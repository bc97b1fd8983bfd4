import type { QueryClient } from '@tanstack/react-query'
import { callApi, callForFile } from '@/lib/client/api'
import { readCurrent } from '@/lib/client/api-error'
import { callQuery } from '@/lib/client/call-query'
import { queryOptions } from '@/lib/client/query-options'
import type { BasketProduct, getBasketByNumber } from '@/lib/features/baskets/contract'
import type { ExportFormat } from '@/lib/shared/export-format'
import { isId } from '@/lib/shared/ids'
import type { ScenarioWithProducts, updateScenarioProducts } from '../contract'
import { scenarioKeys } from '../information/client'
import type { exportProductLines, listProductLines, StoredLines } from './contract'
import { basketLines, type LineValues, type LineWithId, PRODUCT_COUNTS } from './rules'
import { largestPrice } from './values'

/** Returns the product lines of a scenario, and their version. */
export function productLinesQuery(scenarioId: string) {
  return callQuery<typeof listProductLines>('GET /scenarios/{id}/products', {
    queryKey: scenarioKeys.part(scenarioId, 'product_lines'),
    params: { id: scenarioId },
    subscribesTo: [{ subject: 'product_lines', scenarioId }],
  })
}

/** Returns the lines that a scenario gets from the basket of this number. */
export function basketLinesQuery(number: number) {
  return queryOptions({
    queryKey: ['basket-lines', number],
    queryFn: async ({ signal }) => {
      return basketLines(await loadProducts(number, signal))
    },
    meta: { subscribesTo: [{ subject: 'basket' }, { subject: 'basket_product' }] },
  })
}

async function loadProducts(number: number, signal?: AbortSignal): Promise<BasketProduct[]> {
  const { basket } = await callApi<typeof getBasketByNumber>('GET /baskets/number/{number}', {
    params: { number: String(number) },
    signal,
  })
  return basket.products
}

/**
 * Returns lines with the prices of a basket's products where they have none, and how many got one. A product is
 * recognised by its code, else by its barcode.
 */
export function pricedLines<Line extends LineValues>(
  lines: readonly Line[],
  products: readonly BasketProduct[],
): { lines: Line[]; count: number } {
  const priced = products.flatMap(({ price, ...product }) => (price ? [{ ...product, price }] : []))
  const byCode = new Map(priced.map(({ productCode, price }) => [productCode, price]))
  const byBarcode = new Map(priced.map(({ barcode, price }) => [barcode, price]))
  let count = 0
  const next = lines.map((line) => {
    if (line.priceWithBonuses !== 0) return line
    const price = byCode.get(line.product) ?? byBarcode.get(line.barcode)
    const maximum = largestPrice(PRODUCT_COUNTS.map((name) => line[name]))
    if (price === undefined || price > maximum) return line
    count += 1
    return { ...line, priceWithBonuses: price }
  })
  return { lines: next, count }
}

/** Stores the prices of a basket in the lines that have none. Returns how many got one. */
export async function takePrices(
  client: QueryClient,
  scenarioId: string,
  { basket, stored }: { basket: number; stored: { lines: readonly LineWithId[]; version: number } },
): Promise<number> {
  const { lines, count } = pricedLines(stored.lines, await loadProducts(basket))
  if (count > 0) await storeProductLines(client, scenarioId, { lines, version: stored.version })
  return count
}

/** Replaces product lines, and updates every query that shows them. */
export async function storeProductLines(
  client: QueryClient,
  scenarioId: string,
  { lines, version }: { lines: readonly Partial<LineWithId>[]; version: number },
): Promise<StoredLines> {
  const products = lines.map(({ _id, ...line }) => (_id && isId(_id) ? { ...line, _id } : line))
  const { scenario } = await callApi<typeof updateScenarioProducts>('PUT /scenarios/{id}/products', {
    params: { id: scenarioId },
    body: { products, version },
  })
  const stored = toStoredLines(scenario)
  client.setQueryData(productLinesQuery(scenarioId).queryKey, stored)
  return stored
}

/** Returns the lines that are stored now, where a change was refused as stale. */
export function toCurrentLines(error: unknown): StoredLines | null {
  const current = readCurrent<ScenarioWithProducts>(error)
  return current && toStoredLines(current)
}

// Lines that somebody has stored are no longer loaded from the basket.
const toStoredLines = ({ products, productsVersion, data }: ScenarioWithProducts): StoredLines => ({
  products,
  productsVersion,
  loadedBasket: data.basket,
})

/** Loads the lines that are stored as a file. */
export function productLinesFile(scenarioId: string, format: ExportFormat): Promise<Blob> {
  return callForFile<typeof exportProductLines>('GET /scenarios/{id}/products/export', {
    params: { id: scenarioId },
    query: { format },
  })
}
