import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { fileCalls, removalCalls, statusCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import type { FilterValues } from '@/lib/shared/record-filters'
import { toEditValues } from '@/lib/shared/records'
import type {
  CloseDay,
  CloseDaySort,
  createCloseDay,
  deleteCloseDays,
  exportCloseDays,
  listCloseDays,
  setStatusOfCloseDays,
  undoStatusOfCloseDays,
  updateCloseDay,
} from './contract'
import { CLOSE_DAY } from './rules'

type CloseDayFilter = FilterValues<typeof CLOSE_DAY>

/** Queries and mutations of a project's close days. */
export const closeDayRecords = {
  rules: CLOSE_DAY,
  update: () => import('./contract').then(({ updateCloseDay }) => updateCloseDay.body),
  toValues: (closeDay: CloseDay) => toEditValues(CLOSE_DAY.fields, closeDay),
  parameters: { sort: 'sort', order: 'order', search: 'search' },
  pageSize: 50,
  calls: ({ projectId }: { projectId: string }) => {
    const params = { id: projectId }
    return {
      list: async (input: PageInput<CloseDaySort, CloseDayFilter>) => {
        const { closeDays: rows, nextCursor } = await callApi<typeof listCloseDays>(
          'GET /projects/{id}/close-days',
          { params, ...input },
        )
        return { rows, nextCursor }
      },
      ...fileCalls<typeof exportCloseDays>('GET /projects/{id}/close-days/export', params),
      add: (body: z.input<typeof createCloseDay.body>) =>
        callApi<typeof createCloseDay>('POST /projects/{id}/close-days', { params, body }),
      change: async (dayId: string, body: z.input<typeof updateCloseDay.body>) => {
        const { closeDay } = await callApi<typeof updateCloseDay>('PUT /projects/{id}/close-days/{dayId}', {
          params: { ...params, dayId },
          body,
        })
        return closeDay
      },
      ...removalCalls<typeof deleteCloseDays>(
        'POST /projects/{id}/close-days/bulk/delete',
        CLOSE_DAY,
        params,
      ),
      ...statusCalls<typeof setStatusOfCloseDays, typeof undoStatusOfCloseDays>(
        'PUT /projects/{id}/close-days/bulk/status',
        params,
      ),
    }
  },
}
