import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { bulkCalls, fileCalls, removalCalls, statusCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import { toEditValues } from '@/lib/shared/records'
import type {
  createProductMarks,
  deleteProductMarks,
  exportProductMarks,
  findStoredPieces,
  listProductMarks,
  mendProductMarks,
  ProductMark,
  ProductMarkSort,
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
      list: async (input: PageInput<ProductMarkSort>) => {
        const { productMarks: rows, ...page } = await callApi<typeof listProductMarks>(
          'GET /scenarios/{id}/product-marks',
          { params, ...input },
        )
        return { rows, ...page }
      },
      ...fileCalls<typeof exportProductMarks>('GET /scenarios/{id}/product-marks/export', params),
      add: (body: z.input<typeof createProductMarks.body>) =>
        callApi<typeof createProductMarks>('POST /scenarios/{id}/product-marks/bulk', { params, body }),
      change: async (markId: string, body: z.input<typeof updateProductMark.body>) => {
        const { productMark } = await callApi<typeof updateProductMark>(
          'PUT /scenarios/{id}/product-marks/{markId}',
          { params: { ...params, markId }, body },
        )
        return productMark
      },
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
  return queryOptions({
    queryKey: [PRODUCT_MARK.name, 'pieces', { scenarioId, pieces }],
    queryFn: ({ signal }) =>
      callApi<typeof findStoredPieces>('POST /scenarios/{id}/product-marks/pieces', {
        params: { id: scenarioId },
        body: { pieces: [...pieces] },
        signal,
      }),
    enabled: pieces.length > 0,
    meta: { subscribesTo: [{ subject: PRODUCT_MARK.subject }] },
  })
}
