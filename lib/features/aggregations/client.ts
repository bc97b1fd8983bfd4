import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { fileCalls, removalCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import type { FilterValues } from '@/lib/shared/record-filters'
import { toEditValues } from '@/lib/shared/records'
import type {
  Aggregation,
  AggregationSort,
  createAggregations,
  deleteAggregations,
  exportAggregations,
  listAggregations,
  updateAggregation,
} from './contract'
import { AGGREGATION } from './rules'

type AggregationFilter = FilterValues<typeof AGGREGATION>

/** Queries and mutations of a project's aggregations. */
export const aggregationRecords = {
  rules: AGGREGATION,
  update: () => import('./contract').then(({ updateAggregation }) => updateAggregation.body),
  toValues: (aggregation: Aggregation) => toEditValues(AGGREGATION.fields, aggregation),
  parameters: { sort: 'sort', order: 'order', search: 'search' },
  pageSize: 50,
  calls: ({ projectId }: { projectId: string }) => {
    const params = { id: projectId }
    return {
      list: async (input: PageInput<AggregationSort, AggregationFilter>) => {
        const { aggregations: rows, nextCursor } = await callApi<typeof listAggregations>(
          'GET /projects/{id}/aggregations',
          { params, ...input },
        )
        return { rows, nextCursor }
      },
      ...fileCalls<typeof exportAggregations>('GET /projects/{id}/aggregations/export', params),
      add: (body: z.input<typeof createAggregations.body>) =>
        callApi<typeof createAggregations>('POST /projects/{id}/aggregations/bulk', { params, body }),
      change: async (aggId: string, body: z.input<typeof updateAggregation.body>) => {
        const { aggregation } = await callApi<typeof updateAggregation>(
          'PUT /projects/{id}/aggregations/{aggId}',
          { params: { ...params, aggId }, body },
        )
        return aggregation
      },
      ...removalCalls<typeof deleteAggregations>(
        'POST /projects/{id}/aggregations/bulk/delete',
        AGGREGATION,
        params,
      ),
    }
  },
}
