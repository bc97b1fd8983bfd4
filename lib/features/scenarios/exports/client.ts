import { useMutation } from '@tanstack/react-query'
import { callForFile } from '@/lib/client/api'
import { saveFile } from '@/lib/client/save-file'
import { formatDay } from '@/lib/shared/dates'
import { type ScenarioView, scenarioExportOf } from '../listing/client'
import { type ExportFormat, exportScenarios } from './contract'

/** Loads what a view shows as a file and lets the browser save it. */
export function useExportScenarios() {
  return useMutation({
    mutationFn: async ({ view, format }: { view: ScenarioView; format: ExportFormat }) => {
      const file = await callForFile(exportScenarios, { query: { ...scenarioExportOf(view), format } })
      saveFile(file, `scenarios-${formatDay(new Date())}.${format}`)
    },
  })
}
