import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { exportFormatSchema } from '@/lib/shared/export-format'
import { idSchema } from '@/lib/shared/ids'
import { aggregationErrorOrder } from '../contract'

export const exportAggregationErrors = endpoint({
  method: 'GET',
  path: '/projects/{id}/aggregation-errors/export',
  summary:
    'Every error of a registry in the wanted order, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  query: z.object({ format: exportFormatSchema, ...aggregationErrorOrder }),
  data: z.object({}),
  answers: 'file',
})
export type AggregationErrorExportQuery = z.output<typeof exportAggregationErrors.query>
