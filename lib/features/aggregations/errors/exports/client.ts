import type { z } from 'zod'
import { callForFile } from '@/lib/client/api'
import { useTableExport } from '@/lib/client/table-export'
import { exportAggregationErrors } from './contract'
import { EXPORT_NAME } from './rules'

/** Loads every error of a registry in the wanted order, as a file and lets the browser save it. */
export function useExportAggregationErrors(
  projectId: string,
  view: Omit<z.input<typeof exportAggregationErrors.query>, 'format'>,
) {
  return useTableExport(EXPORT_NAME, (format) =>
    callForFile(exportAggregationErrors, { params: { id: projectId }, query: { ...view, format } }),
  )
}
