import { addCalls, changeCalls, fileCalls, listCalls, removalCalls } from '@/lib/client/record-calls'
import { toEditValues } from '@/lib/shared/records'
import type {
  Aggregation,
  createAggregations,
  deleteAggregations,
  exportAggregations,
  listAggregations,
  updateAggregation,
} from './contract'
import { AGGREGATION } from './rules'

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
      ...listCalls<typeof listAggregations>('GET /projects/{id}/aggregations', 'aggregations', params),
      ...fileCalls<typeof exportAggregations>('GET /projects/{id}/aggregations/export', params),
      ...addCalls<typeof createAggregations>('POST /projects/{id}/aggregations/bulk', params),
      ...changeCalls<typeof updateAggregation>(
        'PUT /projects/{id}/aggregations/{aggId}',
        { id: 'aggId', row: 'aggregation' },
        params,
      ),
      ...removalCalls<typeof deleteAggregations>(
        'POST /projects/{id}/aggregations/bulk/delete',
        AGGREGATION,
        params,
      ),
    }
  },
}
