import { z } from 'zod'
import { bulkIdsSchema, deletedSchema } from '@/lib/shared/bulk'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'

export const deleteAggregations = endpoint({
  method: 'POST',
  path: '/projects/{id}/aggregations/bulk/delete',
  summary: 'Deletes up to 1,000 aggregations of a project: all or none. They can be restored.',
  access: 'editor',
  params: z.object({ id: idSchema }),
  body: z.object({ ids: bulkIdsSchema }),
  data: deletedSchema,
})
