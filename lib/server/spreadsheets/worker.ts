import 'server-only'
import { parentPort, workerData } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from 'xlsx'
import { sayThread } from '../own-thread'
import { type ArchivedFile, archivedSheets, Refused } from './archived-sheet'
import type { PlainRows } from './plain-cells'

// Started by reader.ts in a thread: reads one file, and posts its rows or the reason why it was refused.

declare module 'xlsx' {
  // Public, and missing in the types of the package.
  export function parse_zip(
    zip: { files: Record<string, ArchivedFile> },
    options?: ParsingOptions,
  ): WorkBook & { Strings?: CellObject[] }
}

/** The data with which the thread is started. */
export interface SpreadsheetTask {
  bytes: Uint8Array<ArrayBuffer>
  kind: 'csv' | 'xlsx' | 'xls'
  mostRows: number
}

const MAX_COLUMNS = 40
/** Average number of filled cells per row: each takes its time to read. */
const FILLED_CELLS = 15
const MAX_CELL_LENGTH = 20_000
const MAX_CHARACTERS = 20_000_000
const SEPARATORS = [';', ',', '\t']
const QUOTED_CELL = /(^|[;,\t\r\n])"[^"]*(?:""[^"]*)*"/g
/** Number of bytes from which the separator is detected. */
const SAMPLE = { characters: 65_536, lines: 10 }

const { bytes, kind, mostRows }: SpreadsheetTask = workerData

const READING: ParsingOptions = {
  type: 'buffer',
  dense: true,
  // One more than allowed, so that too many are noticed.
  sheetRows: mostRows + 1,
  nodim: true,
  sheets: 0,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  bookVBA: false,
}

sayThread()
try {
  parentPort?.postMessage({ rows: withinLimits(await readRows()) })
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Refused ? error.reason : 'unreadable' })
}

async function readRows(): Promise<string[][]> {
  const file = Buffer.from(bytes)
  switch (kind) {
    case 'csv':
      return csvRows(decodeText(file))
    case 'xlsx':
      return archivedRows(file)
    default:
      return sheetRows(firstSheet((await xlsxLibrary()).read(file, READING)))
  }
}

async function archivedRows(file: Buffer): Promise<string[][]> {
  const limits = { rows: mostRows, cells: mostRows * FILLED_CELLS, columns: MAX_COLUMNS }
  const { files, sheets } = await archivedSheets(file, limits)
  const [only] = sheets
  const texts = sheets.length === 1 && only?.isWhole ? plainTexts(only.rows) : null
  if (texts) return texts
  const book = (await xlsxLibrary()).parse_zip({ files }, READING)
  const sheet = firstSheet(book)
  const place = Number(/\d+$/.exec(sheet?.['!autofilter']?.ref ?? '')?.[0] ?? 0)
  return joined(sheetRows(sheet), sheets[place - 1]?.rows ?? [], book.Strings)
}

/** Returns the cells without gaps; null when one is a shared text, which only the library knows. */
function plainTexts(rows: PlainRows): string[][] | null {
  const texts: string[][] = []
  for (const row of rows) {
    // In a loop, a gap in an array is undefined.
    const cells = Array.from(row ?? [], (cell) => cell ?? '')
    const strings = cells.filter((cell) => typeof cell === 'string')
    if (strings.length < cells.length) return null
    texts.push(strings)
  }
  return texts
}

// It takes a while to load, and most files don't need it.
function xlsxLibrary() {
  return import('xlsx')
}

function firstSheet(book: WorkBook): WorkSheet | undefined {
  return book.Sheets[book.SheetNames[0] ?? '']
}

/** Merges cells into the rows; a number among them is the index of a shared text. */
function joined(rows: string[][], plain: PlainRows, texts: CellObject[] | undefined): string[][] {
  return Array.from({ length: Math.max(rows.length, plain.length) }, (_, index) => {
    const row = rows[index] ?? []
    const cells = plain[index] ?? []
    return Array.from({ length: Math.max(row.length, cells.length) }, (_, column) => {
      const cell = cells[column]
      if (cell === undefined) return row[column] ?? ''
      if (typeof cell === 'string') return cell
      const text = texts?.[cell]
      if (!text) throw new Refused('unreadable')
      return String(text.t)
    })
  })
}

function sheetRows(sheet: WorkSheet | undefined): string[][] {
  const rows = sheet?.['!data'] ?? []
  return Array.from({ length: rows.length }, (_, index) => rowTexts(rows[index] ?? []))
}

function rowTexts(row: CellObject[]): string[] {
  return Array.from({ length: Math.min(row.length, MAX_COLUMNS) }, (_, column) => cellText(row[column]))
}

// A number without a format is shown in full: spreadsheets write long ones as powers of ten.
function cellText(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.v === null) return ''
  if (cell.t === 'n' && (cell.z === undefined || cell.z === 'General')) return String(cell.v)
  return cell.t === 's' ? String(cell.v) : withoutThousands(String(cell.w ?? cell.v))
}

// The signs between thousands come from the format alone, and are a comma in every one.
function withoutThousands(shown: string): string {
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(shown) ? shown.replaceAll(',', '') : shown
}

// Old spreadsheets write CSV in the local code page; with Cyrillic letters that is not valid UTF-8.
function decodeText(file: Buffer): string {
  if (file.includes(0)) throw new Refused('unreadable')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1251').decode(file)
  }
}

function csvRows(text: string): string[][] {
  return parse(text, {
    bom: true,
    delimiter: separator(text),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: false,
    to: mostRows + 1,
    maxRecordSize: MAX_COLUMNS * MAX_CELL_LENGTH,
  })
}

interface Shape {
  columns: number
  lines: number
}

// The separator by which the most lines have the same number of columns, then the one with the most columns: a heading
// above the titles has no separators, and other characters occur in texts here and there.
function separator(text: string): string {
  const outside = text
    .slice(0, SAMPLE.characters)
    .replace(/^\uFEFF/, '')
    .replaceAll(QUOTED_CELL, '$1')
  const lines = outside.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const sample = lines.slice(0, SAMPLE.lines)
  const shapes = SEPARATORS.map((sign) => ({
    sign,
    ...commonShape(sample.map((line) => line.split(sign).length)),
  }))
  return shapes.reduce((best, shape) =>
    shape.lines > best.lines || (shape.lines === best.lines && shape.columns > best.columns) ? shape : best,
  ).sign
}

/** Returns the most common number of columns above one. */
function commonShape(counts: number[]): Shape {
  const shapes = counts
    .filter((columns) => columns > 1)
    .map((columns) => ({ columns, lines: counts.filter((count) => count === columns).length }))
  return shapes.reduce((best, shape) => (shape.lines > best.lines ? shape : best), { columns: 1, lines: 0 })
}

// One long text may be shared by many cells: in memory it exists once, in the answer it would be repeated.
function withinLimits(rows: string[][]): string[][] {
  if (rows.length > mostRows) throw new Refused('tooManyRows')
  const cut = rows.map((row) => row.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_CELL_LENGTH)))
  const characters = cut.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0)
  if (characters > MAX_CHARACTERS) throw new Refused('tooLarge')
  return cut
}
