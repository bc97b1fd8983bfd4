import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import type { Sent } from '@/lib/client/creation'
import type { ListView, PageInput } from '@/lib/client/records'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { referencesTo } from '@/lib/features/trash/rules'
import type { ExportFormat } from '@/lib/shared/export-format'
import { editValuesOf } from '@/lib/shared/records'
import {
  type Aggregation,
  type AggregationSort,
  aggregationSchema,
  createAggregations,
  deleteAggregations,
  exportAggregations,
  listAggregations,
  updateAggregation,
} from './contract'
import { AGGREGATION } from './rules'

/** The aggregations of a project, and what can be asked of the API for them. */
export const aggregationRecords = {
  rules: AGGREGATION,
  schema: aggregationSchema,
  update: updateAggregation.body,
  valuesOf: (aggregation: Aggregation) => editValuesOf(AGGREGATION.fields, aggregation),
  parameters: { sort: 'sort', order: 'order' },
  pageSize: 50,
  calls: ({ projectId }: { projectId: string }) => {
    const params = { id: projectId }
    return {
      list: async (input: PageInput<AggregationSort>) => {
        const { aggregations: rows, nextCursor } = await callApi(listAggregations, { params, ...input })
        return { rows, nextCursor }
      },
      file: (query: ListView<AggregationSort> & { format: ExportFormat }) =>
        callForFile(exportAggregations, { params, query }),
      add: (sent: Sent<z.input<typeof createAggregations.body>>) =>
        callApi(createAggregations, { params, ...sent }),
      change: async (aggId: string, body: z.input<typeof updateAggregation.body>) => {
        const { aggregation } = await callApi(updateAggregation, { params: { ...params, aggId }, body })
        return aggregation
      },
      remove: (ids: string[]) => callApi(deleteAggregations, { params, body: { ids } }),
      restore: (ids: string[]) =>
        callApi(restoreFromTrash, { body: { items: referencesTo('aggregation', ids) } }),
    }
  },
}
