import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { callForFile } from '@/lib/client/api'
import { saveFile } from '@/lib/client/save-file'
import { type ExportFormat, exportFileName } from '@/lib/shared/export-format'
import { exportScenarios } from './contract'
import { EXPORT_NAME } from './rules'

export interface ScenarioExport {
  filter: Omit<z.input<typeof exportScenarios.query>, 'format'>
  format: ExportFormat
}

/** Loads what a filter finds as a file and lets the browser save it. */
export function useExportScenarios() {
  return useMutation({
    mutationFn: async ({ filter, format }: ScenarioExport) => {
      const file = await callForFile(exportScenarios, { query: { ...filter, format } })
      saveFile(file, exportFileName(EXPORT_NAME, format))
    },
  })
}
