import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import type { ListView, PageInput } from '@/lib/client/records'
import type { restoreFromTrash } from '@/lib/features/trash/contract'
import { referencesTo } from '@/lib/features/trash/rules'
import type { ExportFormat } from '@/lib/shared/export-format'
import { editValuesOf } from '@/lib/shared/records'
import type {
  createProductMarks,
  deleteProductMarks,
  exportProductMarks,
  listProductMarks,
  ProductMark,
  ProductMarkSort,
  ProductMarkStatusChange,
  setStatusOfProductMarks,
  undoStatusOfProductMarks,
  updateProductMark,
} from './contract'
import { PRODUCT_MARK } from './rules'

/** The product marks of a scenario, and what can be asked of the API for them. */
export const productMarkRecords = {
  rules: PRODUCT_MARK,
  update: () => import('./contract').then(({ updateProductMark }) => updateProductMark.body),
  valuesOf: (mark: ProductMark) => editValuesOf(PRODUCT_MARK.fields, mark),
  parameters: { sort: 'markSort', order: 'markOrder' },
  pageSize: 50,
  // A change asks for all pages anew that are on the screen: of a thousand marks that are six calls.
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
      file: (query: ListView<ProductMarkSort> & { format: ExportFormat }) =>
        callForFile<typeof exportProductMarks>('GET /scenarios/{id}/product-marks/export', {
          params,
          query,
        }),
      add: (body: z.input<typeof createProductMarks.body>) =>
        callApi<typeof createProductMarks>('POST /scenarios/{id}/product-marks/bulk', { params, body }),
      change: async (markId: string, body: z.input<typeof updateProductMark.body>) => {
        const { productMark } = await callApi<typeof updateProductMark>(
          'PUT /scenarios/{id}/product-marks/{markId}',
          { params: { ...params, markId }, body },
        )
        return productMark
      },
      remove: (ids: string[]) =>
        callApi<typeof deleteProductMarks>('POST /scenarios/{id}/product-marks/bulk/delete', {
          params,
          body: { ids },
        }),
      restore: (ids: string[]) =>
        callApi<typeof restoreFromTrash>('POST /trash/restore', {
          body: { items: referencesTo('product_mark', ids) },
        }),
      setStatus: (body: z.input<typeof setStatusOfProductMarks.body>) =>
        callApi<typeof setStatusOfProductMarks>('PUT /scenarios/{id}/product-marks/bulk/status', {
          params,
          body,
        }),
      undoStatus: (changes: ProductMarkStatusChange[]) =>
        callApi<typeof undoStatusOfProductMarks>('PUT /scenarios/{id}/product-marks/bulk/status/undo', {
          params,
          body: { changes },
        }),
    }
  },
}
