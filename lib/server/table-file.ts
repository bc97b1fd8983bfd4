import 'server-only'
import { type ExportFormat, exportFileName } from '@/lib/shared/export-format'
import type { Language } from '@/lib/shared/language'
import { CSV_START, csvLine } from '@/lib/shared/spreadsheet-text'
import { writeWorkbook } from './workbook'

interface TableInput<Row> {
  /** The beginning of the file's name. */
  name: string
  /** The name of the sheet in a workbook, at most 31 characters. */
  sheet: string
  format: ExportFormat
  language: Language | null
  /** The names of the columns. */
  head: string[]
  /** The rows as they are read, some at a time. */
  batches: AsyncGenerator<Row[], void>
  /** The cells of a row, under the head. */
  cellsOf: (row: Row) => string[]
}

export interface TableFile {
  name: string
  /** The media type. */
  type: string
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

/** A table as a file for a spreadsheet; a CSV file is written while its rows are read. */
export async function tableFile<Row>(input: TableInput<Row>): Promise<TableFile> {
  const { name, sheet, format, language } = input
  const batches = cellBatches(input)
  const fileName = exportFileName(name, format)
  if (format === 'csv') {
    return { name: fileName, type: 'text/csv; charset=utf-8', body: csvOf(batches, language) }
  }
  const rows: string[][] = []
  for await (const batch of batches) rows.push(...batch)
  return {
    name: fileName,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await writeWorkbook(sheet, rows),
  }
}

type CellBatches = AsyncGenerator<string[][], void>

async function* cellBatches<Row>({ head, batches, cellsOf }: TableInput<Row>): CellBatches {
  yield [head]
  for await (const batch of batches) yield batch.map(cellsOf)
}

/** Returns a route's answer with a {@link tableFile}. */
export function tableFileResponse({ name, type, body }: TableFile): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  })
}

// Spreadsheets split a file's lines by what their own language writes between the entries of a list.
const separatorOf = (language: Language | null) => (language === 'ru' ? ';' : ',')

/** The lines as they are read, so that a long file neither waits for its end nor is held in memory. */
function csvOf(batches: CellBatches, language: Language | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const separator = separatorOf(language)
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(CSV_START)),
    pull: async (controller) => {
      const { value, done } = await batches.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(value.map((cells) => csvLine(cells, separator)).join('')))
    },
    cancel: async () => {
      await batches.return()
    },
  })
}
