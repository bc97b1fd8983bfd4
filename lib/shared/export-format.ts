import { formatDay } from './dates'

/** Formats that a table can be saved in. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Returns the name of a file that a table was saved as on this day (UTC), such as `scenarios-2026-03-29.csv`. */
export function exportFileName(table: string, format: ExportFormat): string {
  return `${table}-${formatDay(new Date())}.${format}`
}
