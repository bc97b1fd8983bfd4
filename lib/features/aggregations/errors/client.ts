import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { fileCalls, statusCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import { toEditValues } from '@/lib/shared/records'
import type {
  AggregationError,
  AggregationErrorSort,
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
      list: async (input: PageInput<AggregationErrorSort>) => {
        const { errors: rows, nextCursor } = await callApi<typeof listAggregationErrors>(
          'GET /projects/{id}/aggregation-errors',
          { params, ...input },
        )
        return { rows, nextCursor }
      },
      ...fileCalls<typeof exportAggregationErrors>('GET /projects/{id}/aggregation-errors/export', params),
      add: (body: z.input<typeof createAggregationError.body>) =>
        callApi<typeof createAggregationError>('POST /projects/{id}/aggregation-errors', { params, body }),
      change: async (errorId: string, body: z.input<typeof updateAggregationError.body>) => {
        const { error } = await callApi<typeof updateAggregationError>(
          'PUT /projects/{id}/aggregation-errors/{errorId}',
          { params: { ...params, errorId }, body },
        )
        return error
      },
      ...statusCalls<typeof setStatusOfAggregationErrors, typeof undoStatusOfAggregationErrors>(
        'PUT /projects/{id}/aggregation-errors/bulk/status',
        params,
      ),
    }
  },
}
