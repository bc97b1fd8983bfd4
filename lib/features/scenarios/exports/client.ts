import type { z } from 'zod'
import { callForFile } from '@/lib/client/api'
import { useTableExport } from '@/lib/client/table-export'
import { exportScenarios } from './contract'
import { EXPORT_NAME } from './rules'

/** What of the scenarios is exported. */
export type ScenarioExportFilter = Omit<z.input<typeof exportScenarios.query>, 'format'>

/** Loads what a filter finds as a file and lets the browser save it. */
export function useExportScenarios(filter: ScenarioExportFilter) {
  return useTableExport(EXPORT_NAME, (format) =>
    callForFile(exportScenarios, { query: { ...filter, format } }),
  )
}
