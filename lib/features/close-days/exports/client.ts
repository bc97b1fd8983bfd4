import type { z } from 'zod'
import { callForFile } from '@/lib/client/api'
import { useTableExport } from '@/lib/client/table-export'
import { exportCloseDays } from './contract'
import { EXPORT_NAME } from './rules'

/** Loads every close day of a project in the wanted order, as a file and lets the browser save it. */
export function useExportCloseDays(
  projectId: string,
  view: Omit<z.input<typeof exportCloseDays.query>, 'format'>,
) {
  return useTableExport(EXPORT_NAME, (format) =>
    callForFile(exportCloseDays, { params: { id: projectId }, query: { ...view, format } }),
  )
}
