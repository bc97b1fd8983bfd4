import { useMutation } from '@tanstack/react-query'
import { type ExportFormat, exportFileName } from '@/lib/shared/export-format'
import { saveFile } from './save-file'
import { today } from './today'

/** Loads a table as a file, named after it and the day, and lets the browser save it. */
export function useTableExport(table: string, load: (format: ExportFormat) => Promise<Blob>) {
  return useMutation({
    mutationFn: async (format: ExportFormat) =>
      saveFile(await load(format), exportFileName(table, format, today())),
  })
}
