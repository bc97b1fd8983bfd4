// The beginnings of a formula, and the guard itself, so that removing the guard restores the text.
const FORMULA_START = /^['=+\-@\t\r\n]/
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns `text` so that a spreadsheet shows it and never calculates it; {@link withoutFormulaGuard} reverts that. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** Returns the original text of {@link guardFormula}. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}

/** Returns rows as text that can be pasted into a spreadsheet: a tab between cells, a line for each row. */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => guardFormula(text.replace(/[\t\r\n]+/g, ' '))
  return rows.map((row) => row.map(cell).join('\t')).join('\n')
}

/** Returns one line of a CSV file (RFC 4180), its end included. */
export function csvLine(cells: readonly string[], separator: ',' | ';'): string {
  const cell = (text: string) => {
    const guarded = guardFormula(text)
    return /[",;\r\n\t]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
  }
  return `${cells.map(cell).join(separator)}\r\n`
}

/** The byte order mark of a CSV file, so that spreadsheets read it as UTF-8. */
export const CSV_START = BYTE_ORDER_MARK

/** A row that was pasted from a spreadsheet. */
export interface PastedTableRow {
  /** The line of the text that it begins in, from 1. */
  line: number
  cells: string[]
}

const TAB = '\t'

/** Returns the rows and cells of a text that was copied from a spreadsheet, each cell trimmed and in one line. */
export function readPastedTable(source: string): PastedTableRow[] {
  const rows: PastedTableRow[] = []
  for (let at = 0, line = 1; at <= source.length; line += 1) {
    const row: PastedTableRow = { line, cells: [] }
    let cell: Cell
    do {
      cell = readCell(source, at)
      row.cells.push(cell.text)
      line += cell.lineBreaks
      at = cell.end + 1
    } while (source[cell.end] === TAB)
    if (source.startsWith('\r\n', cell.end)) at += 1
    rows.push(row)
  }
  return rows
}

interface Cell {
  text: string
  /** The position of the tab or line break after a cell. */
  end: number
  lineBreaks: number
}

const LINE_BREAK = /\r\n|\r|\n/g
const PLAIN_CELL = /[^\t\r\n]*/y

// Excel and LibreOffice quote a cell that contains a tab or a line break, and double the quotes in it; they write any
// other cell as it is, even when it begins with a quote.
function readCell(source: string, start: number): Cell {
  const end = findQuoteEnd(source, start)
  if (end === null) {
    PLAIN_CELL.lastIndex = start
    const [text = ''] = PLAIN_CELL.exec(source) ?? []
    return { text: text.trim(), end: start + text.length, lineBreaks: 0 }
  }
  const inner = source.slice(start + 1, end - 1)
  const text = inner.replaceAll('""', '"').replace(/[\t\r\n]+/g, ' ')
  return { text: text.trim(), end, lineBreaks: inner.match(LINE_BREAK)?.length ?? 0 }
}

const QUOTE = '"'

/** Returns the position after the closing quote of the quoted cell that begins at `start`; null when there is none. */
function findQuoteEnd(source: string, start: number): number | null {
  if (source[start] !== QUOTE) return null
  for (let at = source.indexOf(QUOTE, start + 1); at !== -1; at = source.indexOf(QUOTE, at + 2)) {
    const next = source[at + 1]
    if (next !== QUOTE) return next === undefined || '\t\r\n'.includes(next) ? at + 1 : null
  }
  return null
}
