import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import type { Sent } from '@/lib/client/creation'
import type { ListView, PageInput } from '@/lib/client/records'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { referencesTo } from '@/lib/features/trash/rules'
import type { ExportFormat } from '@/lib/shared/export-format'
import { editValuesOf } from '@/lib/shared/records'
import {
  type CloseDay,
  type CloseDaySort,
  type CloseDayStatus,
  type CloseDayStatusChange,
  closeDaySchema,
  createCloseDay,
  deleteCloseDays,
  exportCloseDays,
  listCloseDays,
  setStatusOfCloseDays,
  undoStatusOfCloseDays,
  updateCloseDay,
} from './contract'
import { CLOSE_DAY } from './rules'

/** The close days of a project, and what can be asked of the API for them. */
export const closeDayRecords = {
  rules: CLOSE_DAY,
  schema: closeDaySchema,
  update: updateCloseDay.body,
  valuesOf: (closeDay: CloseDay) => editValuesOf(CLOSE_DAY.fields, closeDay),
  parameters: { sort: 'sort', order: 'order' },
  pageSize: 50,
  calls: ({ projectId }: { projectId: string }) => {
    const params = { id: projectId }
    return {
      list: async (input: PageInput<CloseDaySort>) => {
        const { closeDays: rows, nextCursor } = await callApi(listCloseDays, { params, ...input })
        return { rows, nextCursor }
      },
      file: (query: ListView<CloseDaySort> & { format: ExportFormat }) =>
        callForFile(exportCloseDays, { params, query }),
      add: (sent: Sent<z.input<typeof createCloseDay.body>>) => callApi(createCloseDay, { params, ...sent }),
      change: async (dayId: string, body: z.input<typeof updateCloseDay.body>) => {
        const { closeDay } = await callApi(updateCloseDay, { params: { ...params, dayId }, body })
        return closeDay
      },
      remove: (ids: string[]) => callApi(deleteCloseDays, { params, body: { ids } }),
      restore: (ids: string[]) =>
        callApi(restoreFromTrash, { body: { items: referencesTo('close_day', ids) } }),
      setStatus: (body: { ids: string[]; status: CloseDayStatus }) =>
        callApi(setStatusOfCloseDays, { params, body }),
      undoStatus: (changes: CloseDayStatusChange[]) =>
        callApi(undoStatusOfCloseDays, { params, body: { changes } }),
    }
  },
}
