import 'server-only'
import { withoutEntities } from '@/lib/shared/entities'
import { type HtmlPart, type HtmlTag, htmlParts } from './html-parts'
import { MAX_COLUMNS, type Merge, type ReadRow, type Sheet, withoutBlankRows } from './sheet'

// Reads the tables of a web page, such as many systems export under the name of a spreadsheet. Nothing of the page is
// run or loaded: only its tags and texts are looked at, from the beginning to the end once.

const BREAKS = new Set(['br', 'p', 'div', 'li'])
const MAX_SPAN = 20_000

interface Cell {
  column: number
  text: string
  /** The element in it that is not shown, while it lasts. */
  hidden: Hidden | null
  /** Number of elements in it that keep line ends, while they last. */
  kept: number
  /** The options of the list in it, while it lasts. */
  options: { text: string; isSelected: boolean }[] | null
}

interface Hidden {
  name: string
  /** Number of elements with its name that are open, itself included. */
  depth: number
  /** Number of tables within it that are open. */
  tables: number
}

interface HtmlTable {
  rows: ReadRow[]
  merges: Merge[]
  /** For each column, the last row that a cell from above takes. */
  taken: number[]
  cell: Cell | null
}

/**
 * Returns the tables of a page, in the order of their beginnings, with the texts that a browser shows; one within another is
 * a table of its own.
 */
export function htmlTables(page: string): Sheet[] {
  const tables: HtmlTable[] = []
  const open: HtmlTable[] = []
  const isOfExcel = BY_EXCEL.test(page.slice(0, HEAD_LENGTH))
  for (const part of htmlParts(page)) {
    const table = open.at(-1)
    if (table?.cell && isHidden(table.cell, part, isOfExcel)) continue
    if (part.text !== undefined) addText(table?.cell ?? null, part.text)
    else if (part.name === 'table') {
      if (part.isEnd) endTable(open.pop())
      else {
        const next: HtmlTable = { rows: [], merges: [], taken: [], cell: null }
        tables.push(next)
        open.push(next)
      }
    } else if (table) readTag(table, part)
  }
  open.forEach(endTable)
  return tables.map(({ rows, merges }) => withoutBlankRows(rows.map(withTidyCells), merges))
}

const BY_EXCEL = /<meta\s[^<>]*content\s*=\s*["']?Microsoft Excel/i
const HEAD_LENGTH = 4_000
const OF_TABLES = new Set(['tr', 'td', 'th', 'thead', 'tbody', 'tfoot'])
/** Elements without content. */
const VOID = new Set(['input', 'img', 'br', 'hr', 'wbr', 'col', 'embed', 'source', 'link', 'meta'])

/** Returns whether a part of a cell is in an element that is not shown, or begins one. */
function isHidden(cell: Cell, part: HtmlPart, isOfExcel: boolean): boolean {
  if (cell.hidden) {
    if (staysHidden(cell.hidden, part)) return true
    cell.hidden = null
  }
  if (part.text !== undefined || part.isEnd || OF_TABLES.has(part.name) || VOID.has(part.name)) return false
  // Excel hides so the end of a text for which its column is too narrow.
  if (!isUnseen(part) || (isOfExcel && part.name === 'span')) return false
  cell.hidden = { name: part.name, depth: 1, tables: part.name === 'table' ? 1 : 0 }
  return true
}

// An end that is missing hides nothing beyond the cell; a paragraph often has none.
function staysHidden(hidden: Hidden, part: HtmlPart): boolean {
  if (part.text !== undefined) return hidden.depth > 0
  const step = part.isEnd ? -1 : 1
  if (hidden.depth === 0 || (part.name === 'p' && hidden.name === 'p' && !part.isEnd)) return false
  if (part.name === 'table') hidden.tables += step
  if (hidden.tables < 0 || (hidden.tables === 0 && OF_TABLES.has(part.name))) return false
  if (part.name === hidden.name) hidden.depth += step
  return true
}

function isUnseen({ attributes }: HtmlTag): boolean {
  const style = attributes.get('style') ?? ''
  return (
    attributes.has('hidden') || /\b(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i.test(style)
  )
}

function addText(cell: Cell | null, text: string): void {
  const target = cell?.options ? cell.options.at(-1) : cell
  if (!target) return
  // Line ends of the page are blanks; only its tags break lines.
  const shown = cell?.kept ? text.replaceAll(/\r\n?/g, '\n') : text.replaceAll(/[\t\r\n ]+/g, ' ')
  target.text += withoutEntities(shown)
}

function readTag(table: HtmlTable, tag: HtmlTag): void {
  const { name, isEnd, attributes } = tag
  if (name === 'tr') endCell(table)
  if (name === 'tr' && !isEnd) {
    table.rows.push({ number: table.rows.length + 1, cells: [], ...(isUnseen(tag) && { isHidden: true }) })
  } else if (name === 'td' || name === 'th') {
    endCell(table)
    // The cells behind one that is not shown take its place.
    if (!isEnd && !isUnseen(tag)) beginCell(table, attributes)
  } else if (table.cell) readTagInCell(table.cell, tag)
}

const KEEPING = new Set(['pre', 'textarea'])

function readTagInCell(cell: Cell, tag: HtmlTag): void {
  const { name, isEnd, attributes } = tag
  if (KEEPING.has(name)) cell.kept = Math.max(0, cell.kept + (isEnd ? -1 : 1))
  if (name === 'input') cell.text += shownInput(tag)
  else if (name === 'select') {
    endOptions(cell)
    if (!isEnd) cell.options = []
  } else if (name === 'option' && !isEnd) {
    cell.options?.push({ text: '', isSelected: attributes.has('selected') })
  } else if (BREAKS.has(name) && (name === 'br' || isEnd)) cell.text += '\n'
}

/** The signs that stand for a box that is ticked, and for one that is not. */
const BOXES = { ticked: '☑', empty: '☐' }
const UNSHOWN_INPUTS = new Set(['hidden', 'password', 'file', 'image'])

/** Returns the text that a form field in a cell shows. */
function shownInput(tag: HtmlTag): string {
  const type = (tag.attributes.get('type') ?? '').toLowerCase()
  if (isUnseen(tag) || UNSHOWN_INPUTS.has(type)) return ''
  if (type === 'checkbox' || type === 'radio')
    return BOXES[tag.attributes.has('checked') ? 'ticked' : 'empty']
  return withoutEntities(tag.attributes.get('value') ?? '')
}

/** A cell with nothing but a box is a value of yes or no, as workbooks have it. */
const ALONE: Readonly<Record<string, string | undefined>> = { [BOXES.ticked]: 'TRUE', [BOXES.empty]: 'FALSE' }

// A list shows its first option where none is selected.
function endOptions(cell: Cell): void {
  const options = cell.options ?? []
  const selected = options.filter(({ isSelected }) => isSelected)
  const shown = selected.length > 0 ? selected : options.slice(0, 1)
  cell.text += shown.map(({ text }) => text.trim()).join('\n')
  cell.options = null
}

// The last cell and row often have no end of their own.
const endTable = (table: HtmlTable | undefined) => table && endCell(table)

function endCell(table: HtmlTable): void {
  const row = table.rows.at(-1)
  const { cell } = table
  table.cell = null
  if (!row || !cell) return
  endOptions(cell)
  if (cell.column >= MAX_COLUMNS) {
    if (cell.text.trim() !== '') row.unreadColumn = cell.column + 1
    return
  }
  while (row.cells.length < cell.column) row.cells.push('')
  row.cells[cell.column] = ALONE[cell.text.trim()] ?? cell.text
}

function beginCell(table: HtmlTable, attributes: HtmlTag['attributes']): void {
  const row = table.rows.length
  let column = 0
  while ((table.taken[column] ?? 0) >= row) column += 1
  const width = Math.min(span(attributes, 'colspan'), MAX_COLUMNS)
  const lastRow = row + span(attributes, 'rowspan') - 1
  for (let at = column; at < column + width; at += 1) table.taken[at] = lastRow
  if (lastRow > row) table.merges.push({ column, firstRow: row, lastRow })
  table.cell = { column, text: '', hidden: null, kept: 0, options: null }
}

function span(attributes: HtmlTag['attributes'], name: string): number {
  const [digits = 1] = /^\s*\d{1,6}/.exec(attributes.get(name) ?? '') ?? []
  return Math.min(Math.max(Number(digits), 1), MAX_SPAN)
}

function withTidyCells(row: ReadRow): ReadRow {
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
