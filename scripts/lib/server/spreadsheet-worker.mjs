import { parentPort, workerData } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import * as xlsx from 'xlsx'
import { archivedSheets, Refused } from './archived-sheet.mjs'

const MOST_COLUMNS = 40
const LONGEST_CELL = 20_000
const MOST_CHARACTERS = 20_000_000
const SEPARATORS = [';', ',', '\t']

const { bytes, kind, mostRows } = workerData

try {
  parentPort?.postMessage({ rows: within(await rowsOf()) })
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Refused ? error.message : 'unreadable' })
}

function rowsOf() {
  const file = Buffer.from(bytes)
  switch (kind) {
    case 'csv':
      return csvRows(textOf(file))
    case 'xlsx':
      return sheetRows(archivedSheets(file, { rows: mostRows, cells: mostRows * MOST_COLUMNS }))
    default:
      return sheetRows(file)
  }
}

function sheetRows(file) {
  const book = xlsx.read(file, {
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
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = sheet?.['!data'] ?? []
  return Array.from({ length: rows.length }, (_, index) => cellsOf(rows[index] ?? []))
}

function cellsOf(row) {
  return Array.from({ length: Math.min(row.length, MOST_COLUMNS) }, (_, column) => textOfCell(row[column]))
}

// A number that is not given a form by the sheet's maker is shown in full: spreadsheets write long ones as powers of ten.
function textOfCell(cell) {
  if (cell?.v === undefined || cell.v === null) return ''
  if (cell.t === 'n' && (cell.z === undefined || cell.z === 'General')) return String(cell.v)
  return cell.t === 's' ? String(cell.v) : String(cell.w ?? cell.v)
}

// Old spreadsheets write CSV in the code page of the country; theirs is no valid UTF-8 where it holds Cyrillic letters.
function textOf(file) {
  if (file.includes(0)) throw new Refused('unreadable')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1251').decode(file)
  }
}

function csvRows(text) {
  return parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: false,
    to: mostRows + 1,
    maxRecordSize: MOST_COLUMNS * LONGEST_CELL,
  })
}

function separatorOf(text) {
  const [line = ''] = text.split(/\r?\n/, 1)
  const outside = line.replaceAll(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => outside.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]
}

// One long text may stand in many cells: here they share it, in the answer they would not.
function within(rows) {
  if (rows.length > mostRows) throw new Refused('tooManyRows')
  const cut = rows.map((row) => row.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, LONGEST_CELL)))
  const characters = cut.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0)
  if (characters > MOST_CHARACTERS) throw new Refused('tooLarge')
  return cut
}
