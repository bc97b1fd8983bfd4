import 'server-only'
import { formatDay } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { type ExportFormat, exportFileName } from '@/lib/shared/export-format'
import type { Language } from '@/lib/shared/language'
import { CSV_START, csvLine, type TableCell } from '@/lib/shared/spreadsheet-text'
import { spooledInTurn } from './spool'
import { yieldToEventLoop } from './waiting'
import type { writeWorkbook } from './workbook'

/** A table that is to be written as a file for a spreadsheet. */
export interface ExportedTable<Row> {
  /** The beginning of the file's name. */
  name: string
  /** The whole name of the file, where it does not say the day. */
  fileName?: string
  /** The name of the sheet in a workbook, at most 31 characters. */
  sheet: string
  format: ExportFormat
  language: Language | null
  /** The column titles. */
  head: string[]
  /** The rows, in batches. */
  batches: AsyncGenerator<Row[], void>
  /** Returns the cells of a row, in the order of the head. */
  toCells: (row: Row) => TableCell[]
}

export interface TableFile {
  name: string
  /** The media type. */
  type: string
  body: ReadableStream<Uint8Array>
}

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Of the calls; a screen names the file that it saves by the person's day. */
const utcToday = () => formatDay(new Date())

/** Maximum number of rows in a file; a longer one is of no use to anybody (docs/domain.md, Limits). */
const MAX_ROWS = 200_000

/**
 * Returns a table as a file for a spreadsheet. Its rows are written as they are read, never held all at once. The
 * number of files written at the same time is limited.
 * @throws AppError `too_large` past {@link MAX_ROWS}, `unavailable` when too many wait, `storage_full`.
 */
export async function tableFile<Row>(input: ExportedTable<Row>): Promise<TableFile> {
  const { name, sheet, format, language } = input
  const batches = cellBatches(input)
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK_TYPE
  return {
    name: input.fileName ?? exportFileName(name, format, utcToday()),
    type,
    body: await spooledInTurn(() =>
      format === 'csv' ? writeCsv(batches, language) : workbook([{ name: sheet, rows: batches }]),
    ),
  }
}

// Its code is loaded where a workbook is written.
async function* workbook(sheets: Parameters<typeof writeWorkbook>[0]): AsyncGenerator<Uint8Array, void> {
  const { writeWorkbook } = await import('./workbook')
  yield* writeWorkbook(sheets)
}

/** A sheet of a small workbook. */
export interface SmallTable {
  name: string
  /** Its rows, including the head. */
  rows: Iterable<TableCell[]>
}

/**
 * Returns a few small tables as the sheets of one Excel file; `read` is called when it is this file's turn.
 * @throws AppError `unavailable` when too many wait, `storage_full`.
 */
export async function workbookFile(name: string, read: () => Promise<SmallTable[]>): Promise<TableFile> {
  const body = await spooledInTurn(async () => {
    const sheets = await read()
    return workbook(sheets.map((sheet) => ({ name: sheet.name, rows: inBatches(sheet.rows) })))
  })
  return { name: exportFileName(name, 'xlsx', utcToday()), type: WORKBOOK_TYPE, body }
}

/** Number of rows of a small table that are written before other work goes on. */
const ROWS_AT_ONCE = 500

async function* inBatches(rows: Iterable<TableCell[]>): CellBatches {
  let batch: TableCell[][] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
    await yieldToEventLoop()
  }
  yield batch
}

type CellBatches = AsyncGenerator<TableCell[][], void>

async function* cellBatches<Row>({ head, batches, toCells }: ExportedTable<Row>): CellBatches {
  yield [head]
  let rows = 0
  for await (const batch of batches) {
    rows += batch.length
    if (rows > MAX_ROWS)
      throw new AppError('too_large', 'errors.tooManyRows', { params: { limit: MAX_ROWS } })
    yield batch.map(toCells)
  }
}

/** Returns a route's response with a {@link tableFile}. */
export async function tableFileResponse<Row>(table: ExportedTable<Row>): Promise<Response> {
  return fileResponse(await tableFile(table))
}

/** Returns a route's response with a file that is written already, or being written. */
export function fileResponse({ name, type, body }: TableFile): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  })
}

async function* writeCsv(batches: CellBatches, language: Language | null): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(CSV_START)
  for await (const batch of batches) {
    yield Buffer.from(batch.map((cells) => csvLine(cells, language)).join(''))
  }
}
