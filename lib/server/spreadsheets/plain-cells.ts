import 'server-only'

// Reads the cells of a sheet that are a plain text or number (ECMA-376, part 1, section 18.3.1.4): most cells of such
// tables, for which the library takes four times as long. Dates, formulas, formatted numbers and anything else are
// left to the library.

const CELL = /\s*<c((?:\s+[\w:]+="[^"<>]*")*)\s*(?:\/>|>(.*?)<\/c>)/sy
const REFERENCE = /\sr="([A-Z]{1,3})(\d{1,7})"/
const TYPE = /\st="(\w+)"/
const STYLE = /\ss="/
const INLINE = /^<is><t(?:\s[^<>]*)?>([^<]*)<\/t><\/is>$/
const VALUE = /^<v(?:\s[^<>]*)?>([^<]*)<\/v>$/
const ROW_NUMBER = /\sr="(\d{1,7})"/
const OPENING = Buffer.from('<row')
const CLOSING = Buffer.from('</row>')

/** A text, or the index of a shared one. */
type PlainCell = string | number

/** Cells by row and column; both arrays are sparse. */
export type PlainRows = (PlainCell | undefined)[][]

interface PlainCells {
  rows: PlainRows
  /** As XML, the rows of the cells that are left to the library. */
  left: string[]
  /** Whether there are rows below the last allowed one. */
  isTooLong: boolean
}

/**
 * Reads a sheet's rows from their bytes, down to the row `last`. Returns null when the rows are not in the usual form.
 */
export function plainCells(
  table: Buffer,
  { last, columns }: { last: number; columns: number },
): PlainCells | null {
  const rows: PlainRows = []
  const left: string[] = []
  let number = 0
  let at = table.indexOf(OPENING)
  if (at < 0 || !isBlank(table, 0, at)) return null
  while (at >= 0) {
    const tagEnd = table.indexOf('>', at)
    if (tagEnd < 0) return null
    const tag = table.toString('latin1', at + OPENING.length, tagEnd)
    const isEmpty = tag.endsWith('/')
    const end = isEmpty ? tagEnd + 1 : table.indexOf(CLOSING, tagEnd)
    if (end < 0) return null
    number = Number(ROW_NUMBER.exec(tag)?.[1] ?? number + 1)
    if (number > last) return { rows, left, isTooLong: true }
    if (!isEmpty) {
      const read = rowCells(table.toString('utf8', tagEnd + 1, end), { number, columns })
      if (read.cells.length > 0) rows[number - 1] = read.cells
      if (read.left) left.push(`<row r="${number}">${read.left}</row>`)
    }
    const next = isEmpty ? end : end + CLOSING.length
    at = table.indexOf(OPENING, next)
    if (!isBlank(table, next, at < 0 ? table.length : at)) return null
  }
  return { rows, left, isTooLong: false }
}

const isBlank = (table: Buffer, from: number, to: number) =>
  from === to || table.toString('latin1', from, to).trim() === ''

function rowCells(text: string, { number, columns }: { number: number; columns: number }) {
  const cells: (PlainCell | undefined)[] = []
  const left: string[] = []
  let column = -1
  CELL.lastIndex = 0
  let end = 0
  for (let cell = CELL.exec(text); cell; cell = CELL.exec(text)) {
    end = CELL.lastIndex
    const [, attributes = '', content] = cell
    const letters = REFERENCE.exec(attributes)?.[1]
    column = letters ? columnIndex(letters) : column + 1
    if (content === undefined || column >= columns) continue
    const value = plainValue(attributes, content)
    if (value === null) left.push(placed(attributes, content, { number, column }))
    else cells[column] = value
  }
  // A row with any other content is left to the library.
  return text.slice(end).trim() === '' ? { cells, left: left.join('') } : { cells: [], left: text }
}

function plainValue(attributes: string, content: string): PlainCell | null {
  const type = TYPE.exec(attributes)?.[1] ?? 'n'
  if (type === 'inlineStr' || type === 'str') {
    const text = (type === 'str' ? VALUE : INLINE).exec(content)?.[1]
    return text === undefined ? null : unescaped(text)
  }
  const value = VALUE.exec(content)?.[1]
  if (value === undefined) return null
  if (type === 's') return /^\d+$/.test(value) ? Number(value) : null
  if (type !== 'n' || STYLE.test(attributes)) return null
  return value.trim() === '' ? null : String(Number.parseFloat(value))
}

function placed(attributes: string, content: string, place: { number: number; column: number }): string {
  const reference = REFERENCE.test(attributes) ? '' : ` r="${columnLetters(place.column)}${place.number}"`
  return `<c${reference}${attributes}>${content}</c>`
}

const A = 'A'.charCodeAt(0)
const columnIndex = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - A + 1, 0) - 1
const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(A + (column % 26))

const ENTITIES = new Map([
  ['quot', '"'],
  ['apos', "'"],
  ['gt', '>'],
  ['lt', '<'],
  ['amp', '&'],
])
const ENTITY = /&(?:(quot|apos|gt|lt|amp)|#x([\da-f]{1,6})|#(\d{1,7}));/gi
/** Escapes of characters that XML lacks (ECMA-376, part 1, section 22.9.2.19). */
const BY_NUMBER = /_x([\dA-Fa-f]{4})_/g

function unescaped(text: string): string {
  const plain = text.includes('&') ? text.replace(ENTITY, entityText) : text
  const whole = plain.includes('_x')
    ? plain.replace(BY_NUMBER, (_, code: string) => character(code, 16))
    : plain
  return whole.includes('\r') ? whole.replaceAll('\r\n', '\n') : whole
}

function entityText(all: string, name?: string, hexadecimal?: string, decimal = ''): string {
  if (name) return ENTITIES.get(name.toLowerCase()) ?? all
  return hexadecimal ? character(hexadecimal, 16) : character(decimal, 10)
}

function character(digits: string, base: number): string {
  const code = Number.parseInt(digits, base)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\uFFFD'
}
