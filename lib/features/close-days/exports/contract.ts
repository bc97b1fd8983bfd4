import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { exportFormatSchema } from '@/lib/shared/export-format'
import { idSchema } from '@/lib/shared/ids'
import { closeDayOrder } from '../contract'

export const exportCloseDays = endpoint({
  method: 'GET',
  path: '/projects/{id}/close-days/export',
  summary:
    'Every close day of a project in the wanted order, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  query: z.object({ format: exportFormatSchema, ...closeDayOrder }),
  data: z.object({}),
  answers: 'file',
})
export type CloseDayExportQuery = z.output<typeof exportCloseDays.query>
