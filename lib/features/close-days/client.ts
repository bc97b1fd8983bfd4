import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { type RecordList, useRecordAddition, useRecordCall, useRecordChange } from '@/lib/client/record-list'
import {
  type CloseDayStatusChange,
  deleteCloseDays,
  setStatusOfCloseDays,
  undoStatusOfCloseDays,
} from './bulk/contract'
import {
  CLOSE_DAY_SORTS,
  type CloseDay,
  type CloseDaySort,
  type CloseDayStatus,
  closeDaySchema,
  createCloseDay,
  listCloseDays,
  updateCloseDay,
} from './contract'

export const closeDayRecords: RecordList<CloseDay, CloseDaySort> = {
  name: 'close-days',
  hears: (projectId) => [{ subject: 'close_day', projectId }],
  schema: closeDaySchema,
  sorts: CLOSE_DAY_SORTS,
  parameters: { sort: 'sort', order: 'order' },
  pageSize: 50,
  load: async ({ projectId, query, signal }) => {
    const { closeDays: rows, nextCursor } = await callApi(listCloseDays, {
      params: { id: projectId },
      query,
      signal,
    })
    return { rows, nextCursor }
  },
}

export function useCreateCloseDay(projectId: string) {
  return useRecordAddition(
    closeDayRecords,
    projectId,
    ({ body, idempotencyKey }: { body: z.input<typeof createCloseDay.body>; idempotencyKey: string }) =>
      callApi(createCloseDay, { params: { id: projectId }, body, idempotencyKey }),
  )
}

export function useUpdateCloseDay(projectId: string) {
  return useRecordChange(
    closeDayRecords,
    projectId,
    async ({ id, body }: { id: string; body: z.input<typeof updateCloseDay.body> }) => {
      const answer = await callApi(updateCloseDay, { params: { id: projectId, dayId: id }, body })
      return answer.closeDay
    },
  )
}

/** Deletes one or more at once: all of them, or none. */
export function useDeleteCloseDays(projectId: string) {
  return useRecordCall(closeDayRecords, projectId, (ids: string[]) =>
    callApi(deleteCloseDays, { params: { id: projectId }, body: { ids } }),
  )
}

/** Sets the status of several at once: of all of them, or of none. */
export function useSetStatusOfCloseDays(projectId: string) {
  return useRecordCall(closeDayRecords, projectId, (body: { ids: string[]; status: CloseDayStatus }) =>
    callApi(setStatusOfCloseDays, { params: { id: projectId }, body }),
  )
}

export function useUndoStatusOfCloseDays(projectId: string) {
  return useRecordCall(closeDayRecords, projectId, (changes: CloseDayStatusChange[]) =>
    callApi(undoStatusOfCloseDays, { params: { id: projectId }, body: { changes } }),
  )
}
