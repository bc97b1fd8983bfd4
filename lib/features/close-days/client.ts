import {
  addCalls,
  changeCalls,
  fileCalls,
  listCalls,
  removalCalls,
  statusCalls,
} from '@/lib/client/record-calls'
import { message } from '@/lib/shared/messages'
import { toEditValues } from '@/lib/shared/records'
import type {
  CloseDay,
  createCloseDay,
  deleteCloseDays,
  exportCloseDays,
  listCloseDays,
  setStatusOfCloseDays,
  undoStatusOfCloseDays,
  updateCloseDay,
} from './contract'
import { CLOSE_DAY, lacksErrorText } from './rules'

// Forms require more than the API (docs/domain.md, Close days, aggregations, errors).
const ERROR_TEXT = {
  path: ['error'],
  error: message('validation.required'),
  // Beside what else is missing, so that all of it is marked at once.
  when: () => true,
}

/** Loads the schema of the form that adds a close day. */
export const loadAddition = async () => {
  const { createCloseDay } = await import('./contract')
  return createCloseDay.body.refine((added) => !lacksErrorText(added), ERROR_TEXT)
}

/** Queries and mutations of a project's close days. */
export const closeDayRecords = {
  rules: CLOSE_DAY,
  update: async () => {
    const { updateCloseDay } = await import('./contract')
    return updateCloseDay.body.refine((changed) => !lacksErrorText(changed), ERROR_TEXT)
  },
  toValues: (closeDay: CloseDay) => toEditValues(CLOSE_DAY.fields, closeDay),
  parameters: { sort: 'sort', order: 'order', search: 'search' },
  pageSize: 50,
  calls: ({ projectId }: { projectId: string }) => {
    const params = { id: projectId }
    return {
      ...listCalls<typeof listCloseDays>('GET /projects/{id}/close-days', 'closeDays', params),
      ...fileCalls<typeof exportCloseDays>('GET /projects/{id}/close-days/export', params),
      ...addCalls<typeof createCloseDay>('POST /projects/{id}/close-days', params),
      ...changeCalls<typeof updateCloseDay>(
        'PUT /projects/{id}/close-days/{dayId}',
        { id: 'dayId', row: 'closeDay' },
        params,
      ),
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
