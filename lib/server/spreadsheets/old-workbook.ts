import 'server-only'
import type { CellObject, WorkBook, WorkSheet } from 'xlsx'
import type { TextEncoding } from '@/lib/shared/imported-table'
import { Refused } from './problems'
import {
  MAX_COLUMNS,
  type NamedSheet,
  type ReadRow,
  type Sheet,
  type SheetLimits,
  withoutBlankRows,
} from './sheet'
import { type DetectedEncoding, decode, detectEncoding } from './text-encoding'
import { type ShownCell, shownNumber } from './workbook-cell'
import { formatter } from './workbook-formats'
import { isMeantAsText } from './written-problem'

/**
 * Returns the sheets of an old workbook (.xls), and the encoding of one from before Excel 97, which has no Unicode; null
 * for any other.
 * @param wanted the encoding that a person has chosen
 * @throws Refused for one with a password
 */
export async function oldWorkbookSheets(
  bytes: Uint8Array,
  wanted: TextEncoding | undefined,
  limits: SheetLimits,
): Promise<{ encoding: TextEncoding | null; isEncodingGuessed: boolean; sheets: NamedSheet[] }> {
  const { read } = await import('xlsx')
  const format = await formatter()
  const book = unlocked(() =>
    read(bytes, {
      type: 'buffer',
      dense: true,
      // One more than allowed, so that too many are noticed.
      sheetRows: limits.rows + 1,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      // Only with the styles it says which rows are hidden.
      cellStyles: true,
      bookVBA: false,
    }),
  )
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const { encoding, isGuess } = isUnicode(bytes) ? UNICODE : bookEncoding(book, wanted)
  const toText = (text: string) => (encoding ? decode(toBytes(text), encoding) : text)
  const show = (cell: CellObject) => shownCell(cell, { format, is1904, toText })
  const sheets = book.SheetNames.map((name, index) => ({
    name: toText(name),
    isHidden: Boolean(book.Workbook?.Sheets?.[index]?.Hidden),
    read: async () => toSheet(book.Sheets[name], show, limits),
  }))
  return { encoding, isEncodingGuessed: isGuess, sheets }
}

const UNICODE = { encoding: null, isGuess: false }

function bookEncoding(book: WorkBook, wanted: TextEncoding | undefined): DetectedEncoding {
  if (wanted) return { encoding: wanted, isGuess: false }
  return detectEncoding(toBytes(joinTexts(book))) ?? { encoding: 'windows-1252', isGuess: false }
}

/** The stream of a workbook of Excel 97 and later; before, it was called Book or stood in no container. */
const UNICODE_STREAM = Buffer.from('Workbook\0', 'utf16le')

const isUnicode = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(UNICODE_STREAM)

// Without tables of encodings the library makes a character of each byte.
const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

function joinTexts({ SheetNames, Sheets }: WorkBook): string {
  const cells = SheetNames.flatMap((name) => Sheets[name]?.['!data'] ?? []).flatMap((row) => row ?? [])
  return cells.flatMap((cell) => (typeof cell?.v === 'string' ? [cell.v] : [])).join('\n')
}

function unlocked(read: () => WorkBook): WorkBook {
  try {
    return read()
  } catch (error) {
    // The library has one class of errors and no codes: only the message tells a workbook with a password.
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw new Refused('locked')
    throw error
  }
}

function toSheet(
  sheet: WorkSheet | undefined,
  show: (cell: CellObject) => ShownCell,
  limits: SheetLimits,
): Sheet {
  const rows = Array.from(sheet?.['!data'] ?? [], (cells, index) => {
    const row = toRow(cells ?? [], index + 1, show)
    return sheet?.['!rows']?.[index]?.hidden ? { ...row, isHidden: true } : row
  })
  const read = withoutBlankRows(
    rows,
    (sheet?.['!merges'] ?? [])
      .filter(({ s, e }) => e.r > s.r)
      .map(({ s, e }) => ({ column: s.c, firstRow: s.r + 1, lastRow: e.r + 1 })),
  )
  if ((read.rows.at(-1)?.number ?? 0) > limits.rows) throw new Refused('tooManyRows')
  return read
}

function toRow(
  cells: (CellObject | undefined)[],
  number: number,
  show: (cell: CellObject) => ShownCell,
): ReadRow {
  const row: ReadRow = { number, cells: [] }
  for (let column = 0; column < Math.min(cells.length, MAX_COLUMNS); column += 1) {
    const cell = cells[column]
    const { text, problem, isMeant }: ShownCell = cell ? show(cell) : { text: '' }
    row.cells.push(text)
    if (problem) {
      row.problems ??= new Map()
      row.problems.set(column, problem)
    }
    if (isMeant) {
      row.meantTexts ??= new Set()
      row.meantTexts.add(column)
    }
  }
  const last = cells.findLastIndex((cell) => cell && show(cell).text !== '')
  if (last >= MAX_COLUMNS) row.unreadColumn = last + 1
  return row
}

interface CellContext {
  format: Awaited<ReturnType<typeof formatter>>
  is1904: boolean
  toText: (text: string) => string
}

function shownCell(
  { t: type, v: value, w: shown, z: code }: CellObject,
  { format, is1904, toText }: CellContext,
): ShownCell {
  if (value === undefined || value === null) return { text: '' }
  if (type === 'b') return { text: value ? 'TRUE' : 'FALSE', problem: 'boolean' }
  if (type === 'e') return { text: shown ?? String(value), problem: 'error' }
  if (typeof value !== 'number') {
    const text = toText(String(value))
    return { text, isMeant: isMeantAsText(text, false) }
  }
  const isPlain = code === undefined || code === '@' || /^general$/i.test(String(code))
  return shownNumber(value, isPlain ? null : format(String(code)), is1904)
}
