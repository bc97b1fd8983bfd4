import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { queryOptions } from '@/lib/client/query-options'
import {
  addCalls,
  bulkCalls,
  changeCalls,
  fileCalls,
  listCalls,
  removalCalls,
  statusCalls,
} from '@/lib/client/record-calls'
import { toEditValues } from '@/lib/shared/records'
import type {
  createProductMarks,
  deleteProductMarks,
  exportProductMarks,
  findStoredPieces,
  listProductMarks,
  mendProductMarks,
  ProductMark,
  setStatusOfProductMarks,
  undoMendOfProductMarks,
  undoStatusOfProductMarks,
  updateProductMark,
} from './contract'
import { PRODUCT_MARK } from './rules'

/** Queries and mutations of a scenario's product marks. */
export const productMarkRecords = {
  rules: PRODUCT_MARK,
  update: () => import('./contract').then(({ updateProductMark }) => updateProductMark.body),
  toValues: (mark: ProductMark) => toEditValues(PRODUCT_MARK.fields, mark),
  parameters: { sort: 'markSort', order: 'markOrder' },
  pageSize: 50,
  // A change refetches all loaded pages: six calls for a thousand marks.
  nextPageSize: 200,
  calls: ({ scenarioId }: { scenarioId: string }) => {
    const params = { id: scenarioId }
    return {
      ...listCalls<typeof listProductMarks>('GET /scenarios/{id}/product-marks', 'productMarks', params),
      ...fileCalls<typeof exportProductMarks>('GET /scenarios/{id}/product-marks/export', params),
      ...addCalls<typeof createProductMarks>('POST /scenarios/{id}/product-marks/bulk', params),
      ...changeCalls<typeof updateProductMark>(
        'PUT /scenarios/{id}/product-marks/{markId}',
        { id: 'markId', row: 'productMark' },
        params,
      ),
      ...removalCalls<typeof deleteProductMarks>(
        'POST /scenarios/{id}/product-marks/bulk/delete',
        PRODUCT_MARK,
        params,
      ),
      ...statusCalls<typeof setStatusOfProductMarks, typeof undoStatusOfProductMarks>(
        'PUT /scenarios/{id}/product-marks/bulk/status',
        params,
      ),
      spelling: bulkCalls<typeof mendProductMarks, typeof undoMendOfProductMarks>(
        'PUT /scenarios/{id}/product-marks/bulk/spelling',
        params,
      ),
    }
  },
}

/** Returns all marks of a scenario, those that were added at once in their order. */
export function allMarksQuery(scenarioId: string) {
  return queryOptions({
    queryKey: [PRODUCT_MARK.name, 'all', { scenarioId }],
    queryFn: async ({ signal }) => {
      const { productMarks } = await callApi<typeof listProductMarks>('GET /scenarios/{id}/product-marks', {
        params: { id: scenarioId },
        query: {},
        signal,
      })
      return productMarks
    },
    meta: { subscribesTo: [{ subject: PRODUCT_MARK.subject, scenarioId }] },
  })
}

/** Returns the marks that are stored of these pieces of goods, in any scenario. */
export function storedPiecesQuery(scenarioId: string, pieces: readonly string[]) {
  return callQuery<typeof findStoredPieces>('POST /scenarios/{id}/product-marks/pieces', {
    queryKey: [PRODUCT_MARK.name, 'pieces', { scenarioId, pieces }],
    params: { id: scenarioId },
    body: { pieces: [...pieces] },
    enabled: pieces.length > 0,
    subscribesTo: [{ subject: PRODUCT_MARK.subject }],
  })
}
