import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { exportFormatSchema } from '@/lib/shared/export-format'
import { idSchema } from '@/lib/shared/ids'
import { aggregationOrder } from '../contract'

export const exportAggregations = endpoint({
  method: 'GET',
  path: '/projects/{id}/aggregations/export',
  summary:
    'Every aggregation of a project in the wanted order, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  query: z.object({ format: exportFormatSchema, ...aggregationOrder }),
  data: z.object({}),
  answers: 'file',
})
export type AggregationExportQuery = z.output<typeof exportAggregations.query>
