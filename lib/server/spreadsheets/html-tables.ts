import 'server-only'
import { withoutEntities } from '@/lib/shared/entities'
import { MAX_COLUMNS, type Merge, type Sheet, type SheetRow, withoutBlankRows } from './sheet'

// Reads the tables of a web page, such as many systems export under the name of a spreadsheet. Nothing of the page is
// run or loaded: only its tags and texts are looked at, from the beginning to the end once.

const UNSEEN = new Set(['style', 'script'])
const BREAKS = new Set(['br', 'p', 'div', 'li'])
const MAX_SPAN = 20_000

interface Cell {
  column: number
  text: string
}

interface Table {
  rows: SheetRow[]
  merges: Merge[]
  /** For each column, the last row that a cell from above takes. */
  taken: number[]
  cell: Cell | null
}

/** Returns the tables of a page, in the order of their beginnings; one within another is a table of its own. */
export function htmlTables(page: string): Sheet[] {
  const tables: Table[] = []
  const open: Table[] = []
  for (const part of splitParts(page)) {
    const table = open.at(-1)
    if (part.text !== undefined) addText(table?.cell ?? null, part.text)
    else if (part.name === 'table') {
      if (part.isEnd) endTable(open.pop())
      else {
        const next: Table = { rows: [], merges: [], taken: [], cell: null }
        tables.push(next)
        open.push(next)
      }
    } else if (table) readTag(table, part)
  }
  open.forEach(endTable)
  return tables.map(({ rows, merges }) => withoutBlankRows(rows.map(withTidyCells), merges))
}

interface Part {
  text?: string
  name?: string
  isEnd?: boolean
  attributes?: string
}

function* splitParts(page: string): Generator<Part> {
  let at = 0
  while (at < page.length) {
    const start = page.indexOf('<', at)
    if (start !== at) yield { text: page.slice(at, start < 0 ? page.length : start) }
    if (start < 0) return
    if (page.startsWith('<!--', start)) {
      at = after(page, '-->', start)
      continue
    }
    const end = after(page, '>', start)
    const [, slash, name = '', attributes = ''] =
      /^<(\/?)([a-z][a-z0-9:]*)(.*)>$/is.exec(page.slice(start, end)) ?? []
    const tag = name.toLowerCase()
    at = end
    if (UNSEEN.has(tag) && !slash)
      at = Math.min(after(page, `</${tag}`, end), after(page, `</${tag.toUpperCase()}`, end))
    else if (tag) yield { name: tag, isEnd: slash === '/', attributes }
  }
}

function after(page: string, text: string, from: number): number {
  const place = page.indexOf(text, from)
  return place < 0 ? page.length : place + text.length
}

function addText(cell: Cell | null, text: string): void {
  // Line ends of the page are blanks; only its tags break lines.
  if (cell) cell.text += withoutEntities(text).replaceAll(/[\t\r\n ]+/g, ' ')
}

function readTag(table: Table, { name = '', isEnd, attributes = '' }: Part): void {
  if (name === 'tr') endCell(table)
  if (name === 'tr' && !isEnd) {
    table.rows.push({
      number: table.rows.length + 1,
      cells: [],
      ...(isUnseen(attributes) && { isHidden: true }),
    })
  } else if (name === 'td' || name === 'th') {
    endCell(table)
    if (!isEnd) beginCell(table, attributes)
  } else if (BREAKS.has(name) && table.cell && (name === 'br' || isEnd)) table.cell.text += '\n'
}

const isUnseen = (attributes: string) => /display\s*:\s*none|\shidden\b/i.test(attributes)

// The last cell and row often have no end of their own.
const endTable = (table: Table | undefined) => table && endCell(table)

function endCell(table: Table): void {
  const row = table.rows.at(-1)
  const { cell } = table
  table.cell = null
  if (!row || !cell) return
  if (cell.column >= MAX_COLUMNS) {
    if (cell.text.trim() !== '') row.unreadColumn = cell.column + 1
    return
  }
  while (row.cells.length < cell.column) row.cells.push('')
  row.cells[cell.column] = cell.text
}

function beginCell(table: Table, attributes: string): void {
  const row = table.rows.length
  let column = 0
  while ((table.taken[column] ?? 0) >= row) column += 1
  const width = Math.min(span(attributes, 'colspan'), MAX_COLUMNS)
  const lastRow = row + span(attributes, 'rowspan') - 1
  for (let at = column; at < column + width; at += 1) table.taken[at] = lastRow
  if (lastRow > row) table.merges.push({ column, firstRow: row, lastRow })
  table.cell = { column, text: '' }
}

function span(attributes: string, name: string): number {
  const digits = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,6})`, 'i').exec(attributes)?.[1]
  return Math.min(Math.max(Number(digits ?? 1), 1), MAX_SPAN)
}

function withTidyCells(row: SheetRow): SheetRow {
  return {
    ...row,
    cells: Array.from(row.cells, (cell = '') =>
      cell
        .split('\n')
        .map((line) => line.trim())
        .join('\n')
        .trim(),
    ),
  }
}
