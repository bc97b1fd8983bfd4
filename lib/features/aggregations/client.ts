import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { type RecordList, useRecordAddition, useRecordCall, useRecordChange } from '@/lib/client/record-list'
import { deleteAggregations } from './bulk/contract'
import {
  AGGREGATION_SORTS,
  type Aggregation,
  type AggregationSort,
  aggregationSchema,
  createAggregations,
  listAggregations,
  updateAggregation,
} from './contract'

export const aggregationRecords: RecordList<Aggregation, AggregationSort> = {
  name: 'aggregations',
  hears: (projectId) => [{ subject: 'aggregation', projectId }],
  schema: aggregationSchema,
  sorts: AGGREGATION_SORTS,
  parameters: { sort: 'sort', order: 'order' },
  pageSize: 50,
  load: async ({ projectId, query, signal }) => {
    const { aggregations: rows, nextCursor } = await callApi(listAggregations, {
      params: { id: projectId },
      query,
      signal,
    })
    return { rows, nextCursor }
  },
}

export function useCreateAggregations(projectId: string) {
  return useRecordAddition(
    aggregationRecords,
    projectId,
    ({ body, idempotencyKey }: { body: z.input<typeof createAggregations.body>; idempotencyKey: string }) =>
      callApi(createAggregations, { params: { id: projectId }, body, idempotencyKey }),
  )
}

export function useUpdateAggregation(projectId: string) {
  return useRecordChange(
    aggregationRecords,
    projectId,
    async ({ id, body }: { id: string; body: z.input<typeof updateAggregation.body> }) => {
      const answer = await callApi(updateAggregation, { params: { id: projectId, aggId: id }, body })
      return answer.aggregation
    },
  )
}

/** Deletes one or more at once: all of them, or none. */
export function useDeleteAggregations(projectId: string) {
  return useRecordCall(aggregationRecords, projectId, (ids: string[]) =>
    callApi(deleteAggregations, { params: { id: projectId }, body: { ids } }),
  )
}
