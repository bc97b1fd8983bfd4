import type { z } from 'zod'
import { callForFile } from '@/lib/client/api'
import { useTableExport } from '@/lib/client/table-export'
import { exportAggregations } from './contract'
import { EXPORT_NAME } from './rules'

/** Loads every aggregation of a project in the wanted order, as a file and lets the browser save it. */
export function useExportAggregations(
  projectId: string,
  view: Omit<z.input<typeof exportAggregations.query>, 'format'>,
) {
  return useTableExport(EXPORT_NAME, (format) =>
    callForFile(exportAggregations, { params: { id: projectId }, query: { ...view, format } }),
  )
}
