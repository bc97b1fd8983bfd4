import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import { readCurrent } from '@/lib/client/api-error'
import { queryOptions } from '@/lib/client/query-options'
import type { ExportFormat } from '@/lib/shared/export-format'
import { isId } from '@/lib/shared/ids'
import { scenarioKeys } from '../client'
import type { ScenarioWithProducts, updateScenarioProducts } from '../contract'
import type { exportProductLines, listProductLines } from './contract'
import type { KeptLine } from './rules'

/** Returns the product lines of a scenario, and their version. */
export function productLinesQuery(scenarioId: string) {
  return queryOptions({
    queryKey: scenarioKeys.part(scenarioId, 'product_lines'),
    queryFn: ({ signal }) =>
      callApi<typeof listProductLines>('GET /scenarios/{id}/products', {
        params: { id: scenarioId },
        signal,
      }),
    meta: { subscribesTo: [{ subject: 'product_lines', scenarioId }] },
  })
}

/** The lines as they are stored. */
export type StoredLines = z.input<typeof listProductLines.data>

/** Replaces product lines, and updates every query that shows them. */
export async function storeProductLines(
  client: QueryClient,
  scenarioId: string,
  { lines, version }: { lines: readonly Partial<KeptLine>[]; version: number },
): Promise<StoredLines> {
  const products = lines.map(({ _id, ...line }) => (_id && isId(_id) ? { ...line, _id } : line))
  const { scenario } = await callApi<typeof updateScenarioProducts>('PUT /scenarios/{id}/products', {
    params: { id: scenarioId },
    body: { products, version },
  })
  const stored = { products: scenario.products, productsVersion: scenario.productsVersion }
  client.setQueryData(productLinesQuery(scenarioId).queryKey, stored)
  return stored
}

/** Returns the lines that are stored now, where a change was refused as stale. */
export function toCurrentLines(error: unknown): StoredLines | null {
  const current = readCurrent<ScenarioWithProducts>(error)
  return current && { products: current.products, productsVersion: current.productsVersion }
}

/** Loads the lines that are stored as a file. */
export function productLinesFile(scenarioId: string, format: ExportFormat): Promise<Blob> {
  return callForFile<typeof exportProductLines>('GET /scenarios/{id}/products/export', {
    params: { id: scenarioId },
    query: { format },
  })
}
