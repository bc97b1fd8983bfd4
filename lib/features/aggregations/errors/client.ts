import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { type RecordList, useRecordAddition, useRecordCall, useRecordChange } from '@/lib/client/record-list'
import {
  type AggregationErrorStatusChange,
  setStatusOfAggregationErrors,
  undoStatusOfAggregationErrors,
} from './bulk/contract'
import {
  AGGREGATION_ERROR_SORTS,
  type AggregationError,
  type AggregationErrorSort,
  type AggregationErrorStatus,
  aggregationErrorSchema,
  createAggregationError,
  listAggregationErrors,
  updateAggregationError,
} from './contract'

export const aggregationErrorRecords: RecordList<AggregationError, AggregationErrorSort> = {
  name: 'aggregation-errors',
  hears: (projectId) => [{ subject: 'aggregation_error', projectId }],
  schema: aggregationErrorSchema,
  sorts: AGGREGATION_ERROR_SORTS,
  parameters: { sort: 'errorSort', order: 'errorOrder' },
  pageSize: 50,
  load: async ({ projectId, query, signal }) => {
    const { errors: rows, nextCursor } = await callApi(listAggregationErrors, {
      params: { id: projectId },
      query,
      signal,
    })
    return { rows, nextCursor }
  },
}

export function useCreateAggregationError(projectId: string) {
  return useRecordAddition(
    aggregationErrorRecords,
    projectId,
    ({
      body,
      idempotencyKey,
    }: {
      body: z.input<typeof createAggregationError.body>
      idempotencyKey: string
    }) => callApi(createAggregationError, { params: { id: projectId }, body, idempotencyKey }),
  )
}

export function useUpdateAggregationError(projectId: string) {
  return useRecordChange(
    aggregationErrorRecords,
    projectId,
    async ({ id, body }: { id: string; body: z.input<typeof updateAggregationError.body> }) => {
      const answer = await callApi(updateAggregationError, { params: { id: projectId, errorId: id }, body })
      return answer.error
    },
  )
}

/** Sets the status of several at once: of all of them, or of none. */
export function useSetStatusOfAggregationErrors(projectId: string) {
  return useRecordCall(
    aggregationErrorRecords,
    projectId,
    (body: { ids: string[]; status: AggregationErrorStatus }) =>
      callApi(setStatusOfAggregationErrors, { params: { id: projectId }, body }),
  )
}

export function useUndoStatusOfAggregationErrors(projectId: string) {
  return useRecordCall(aggregationErrorRecords, projectId, (changes: AggregationErrorStatusChange[]) =>
    callApi(undoStatusOfAggregationErrors, { params: { id: projectId }, body: { changes } }),
  )
}
