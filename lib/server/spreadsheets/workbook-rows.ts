import 'server-only'
import { Refused } from './problems'
import { isEmptyRow, MAX_COLUMNS, type Merge, type ReadRow, type Sheet, type SheetLimits } from './sheet'
import { type CellContext, readCell } from './workbook-cell'
import { readAttributes, xmlText } from './workbook-xml'

const MAX_MERGED = 10_000
const OPENING = Buffer.from('<row')
const CLOSING = Buffer.from('</row>')
const CELL = /<c((?:\s+[\w:]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*(?:\/>|>(.*?)<\/c>)/gs
/** The elements of a cell that holds something. */
const CONTENTS = ['<v', '<is', '<f'].map((text) => Buffer.from(text))

interface SheetContext extends CellContext {
  limits: SheetLimits
}

/** Returns the rows of a sheet's XML (ECMA-376, part 1, section 18.3.1.99). @throws Refused */
export function readSheet(xml: Buffer, context: SheetContext): Sheet {
  const content = plainXml(xml)
  const end = content.indexOf('</sheetData>')
  const opening = content.indexOf('<sheetData')
  if (end < 0 || opening < 0) return { rows: [], merges: [], blankRows: 0 }
  const merges = readMerges(content, end)
  const table = content.subarray(content.indexOf('>', opening) + 1, end)
  const filledEnd = findFilledRowsEnd(table)
  const filled = table.subarray(0, filledEnd)
  if (count(filled, '</c>', 0) > context.limits.cells) throw new Refused('tooLarge')
  const read = readRows(filled, context)
  return { ...read, merges, blankRows: read.blankRows + count(table, '<row', filledEnd) }
}

// Rows as most programs write them are read from the bytes; prefixes and comments are taken out before.
function plainXml(xml: Buffer): Buffer {
  const start = xml.toString('latin1', 0, 2_000)
  const isWide = xml[0] === 0xff && xml[1] === 0xfe
  if (!isWide && /<worksheet[\s>]/.test(start) && xml.indexOf('<!') < 0) return xml
  return Buffer.from(xmlText(xml))
}

/** Returns where the last row ends that holds something: formatted ones may follow to the end of the sheet. */
function findFilledRowsEnd(table: Buffer): number {
  const last = Math.max(...CONTENTS.map((content) => table.lastIndexOf(content)))
  if (last < 0) return 0
  const end = table.indexOf(CLOSING, last)
  return end < 0 ? table.length : end + CLOSING.length
}

function readRows(table: Buffer, context: SheetContext): { rows: ReadRow[]; blankRows: number } {
  const rows: ReadRow[] = []
  let number = 0
  let blankRows = 0
  for (let at = table.indexOf(OPENING); at >= 0; ) {
    const tagEnd = table.indexOf('>', at)
    const tag = table.toString('latin1', at, tagEnd)
    const isEmpty = tag.endsWith('/')
    const end = isEmpty ? tagEnd + 1 : table.indexOf(CLOSING, tagEnd)
    if (tagEnd < 0 || end < 0) throw new Refused('unreadable')
    number = Number(/\sr\s*=\s*["'](\d{1,7})/.exec(tag)?.[1] ?? number + 1)
    const row = isEmpty ? null : readRow(table.toString('utf8', tagEnd + 1, end), number, context)
    if (row && number > context.limits.rows) throw new Refused('tooManyRows')
    if (!row || isEmptyRow(row)) blankRows += 1
    else rows.push(isHidden(tag) ? { ...row, isHidden: true } : row)
    at = table.indexOf(OPENING, end)
  }
  return { rows, blankRows }
}

const isHidden = (tag: string) => /\s(?:hidden\s*=\s*["'](?:1|true)|ht\s*=\s*["']0(?:\.0+)?)["']/.test(tag)

/** Returns a row that holds something, if only in columns that are not read. */
function readRow(text: string, number: number, context: CellContext): ReadRow | null {
  const cells: string[] = []
  const row: ReadRow = { number, cells }
  let isFilled = false
  let column = -1
  for (const [, attributes = '', content] of text.matchAll(CELL)) {
    column = readColumn(attributes) ?? column + 1
    if (content === undefined) continue
    const { text: shown, problem, isMeant } = readCell(attributes, content, context)
    if (shown === '' && !problem) continue
    isFilled = true
    if (column >= MAX_COLUMNS) {
      row.unreadColumn = column + 1
      continue
    }
    while (cells.length < column) cells.push('')
    cells[column] = shown
    if (problem) {
      row.problems ??= new Map()
      row.problems.set(column, problem)
    }
    if (isMeant) {
      row.meantTexts ??= new Set()
      row.meantTexts.add(column)
    }
  }
  return isFilled ? row : null
}

const A = 'A'.charCodeAt(0)

function readColumn(attributes: string): number | null {
  const letters = /\sr\s*=\s*["']([A-Z]{1,3})\d/.exec(attributes)?.[1]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - A + 1, 0) - 1
}

function readMerges(content: Buffer, from: number): Merge[] {
  if (count(content, '<mergeCell ', from) > MAX_MERGED) throw new Refused('tooLarge')
  return Array.from(content.toString('latin1', from).matchAll(/<mergeCell\s[^<>]*>/g), ([tag]) => {
    const range = readAttributes(tag).get('ref') ?? ''
    const [, column = '', first = '', , last = ''] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(range) ?? []
    return { column: readColumn(` r="${column}1`) ?? 0, firstRow: Number(first), lastRow: Number(last) }
  }).filter(({ firstRow, lastRow }) => lastRow > firstRow)
}

function count(bytes: Buffer, text: string, from: number): number {
  const part = Buffer.from(text)
  let found = 0
  for (let at = bytes.indexOf(part, from); at >= 0; at = bytes.indexOf(part, at + part.length)) found += 1
  return found
}
