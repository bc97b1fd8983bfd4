import { addCalls, changeCalls, fileCalls, listCalls, statusCalls } from '@/lib/client/record-calls'
import { toEditValues } from '@/lib/shared/records'
import type {
  AggregationError,
  createAggregationError,
  exportAggregationErrors,
  listAggregationErrors,
  setStatusOfAggregationErrors,
  undoStatusOfAggregationErrors,
  updateAggregationError,
} from './contract'
import { AGGREGATION_ERROR } from './rules'

/** Queries and mutations of a project's error registry. */
export const aggregationErrorRecords = {
  rules: AGGREGATION_ERROR,
  update: () => import('./contract').then(({ updateAggregationError }) => updateAggregationError.body),
  toValues: (error: AggregationError) => toEditValues(AGGREGATION_ERROR.fields, error),
  parameters: { sort: 'errorSort', order: 'errorOrder', search: 'errorSearch' },
  pageSize: 50,
  calls: ({ projectId }: { projectId: string }) => {
    const params = { id: projectId }
    return {
      ...listCalls<typeof listAggregationErrors>('GET /projects/{id}/aggregation-errors', 'errors', params),
      ...fileCalls<typeof exportAggregationErrors>('GET /projects/{id}/aggregation-errors/export', params),
      ...addCalls<typeof createAggregationError>('POST /projects/{id}/aggregation-errors', params),
      ...changeCalls<typeof updateAggregationError>(
        'PUT /projects/{id}/aggregation-errors/{errorId}',
        { id: 'errorId', row: 'error' },
        params,
      ),
      ...statusCalls<typeof setStatusOfAggregationErrors, typeof undoStatusOfAggregationErrors>(
        'PUT /projects/{id}/aggregation-errors/bulk/status',
        params,
      ),
    }
  },
}
