/** Formats in which a table can be saved. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Returns the file name of a table that was saved on a day, such as `scenarios-2026-03-29.csv`. */
export function exportFileName(table: string, format: ExportFormat, day: string): string {
  return `${table}-${day}.${format}`
}
