import { z } from 'zod'
import { BULK_LIMIT, bulkIdsSchema, changedRow, deletedSchema, undoneSchema } from '@/lib/shared/bulk'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'
import { closeDayStatusSchema } from '../contract'

/** A close day that a call has given another status, with the one it had before. */
export const closeDayStatusChangeSchema = z.object({ ...changedRow, status: closeDayStatusSchema })
export type CloseDayStatusChange = z.infer<typeof closeDayStatusChangeSchema>

const params = z.object({ id: idSchema })

export const setStatusOfCloseDays = endpoint({
  method: 'PUT',
  path: '/projects/{id}/close-days/bulk/status',
  summary:
    'Sets the status of up to 1,000 close days of a project: all or none. Answers what the changed ones had before.',
  access: 'editor',
  params,
  body: z.object({ ids: bulkIdsSchema, status: closeDayStatusSchema }),
  data: z.object({ changes: z.array(closeDayStatusChangeSchema) }),
})

export const undoStatusOfCloseDays = endpoint({
  method: 'PUT',
  path: '/projects/{id}/close-days/bulk/status/undo',
  summary: 'Puts back the status of close days that nobody has changed since.',
  access: 'editor',
  params,
  body: z.object({ changes: z.array(closeDayStatusChangeSchema).min(1).max(BULK_LIMIT) }),
  data: undoneSchema,
})

export const deleteCloseDays = endpoint({
  method: 'POST',
  path: '/projects/{id}/close-days/bulk/delete',
  summary: 'Deletes up to 1,000 close days of a project: all or none. They can be restored.',
  access: 'editor',
  params,
  body: z.object({ ids: bulkIdsSchema }),
  data: deletedSchema,
})
