// Reads the cells of a sheet that are a text or a bare number by themselves (ECMA-376, part 1, section 18.3.1.4): that is
// what tables of texts are made of, and the library takes four times as long for them. Dates, formulas, numbers with a look
// of their own and whatever else is left to the library.

const CELL = /\s*<c((?:\s+[\w:]+="[^"<>]*")*)\s*(?:\/>|>(.*?)<\/c>)/sy
const REFERENCE = /\sr="([A-Z]{1,3})(\d{1,7})"/
const TYPE = /\st="(\w+)"/
const STYLE = /\ss="/
const INLINE = /^<is><t(?:\s[^<>]*)?>([^<]*)<\/t><\/is>$/
const VALUE = /^<v(?:\s[^<>]*)?>([^<]*)<\/v>$/
const ROW_NUMBER = /\sr="(\d{1,7})"/
const OPENING = Buffer.from('<row')
const CLOSING = Buffer.from('</row>')

/**
 * Reads a sheet's rows from their bytes, down to the row `last`. Returns the cells by row and column, those of shared texts as
 * the number of the text, and as XML the rows of the cells that are left; or null where the rows are not written as they
 * mostly are.
 */
export function plainCells(table, { last, columns }) {
  const rows = []
  const left = []
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

const isBlank = (table, from, to) => from === to || table.toString('latin1', from, to).trim() === ''

function rowCells(text, { number, columns }) {
  const cells = []
  const left = []
  let column = -1
  CELL.lastIndex = 0
  let end = 0
  for (let cell = CELL.exec(text); cell; cell = CELL.exec(text)) {
    end = CELL.lastIndex
    const [, attributes, content] = cell
    const letters = attributes && REFERENCE.exec(attributes)?.[1]
    column = letters ? columnOf(letters) : column + 1
    if (content === undefined || column >= columns) continue
    const value = plainValue(attributes, content)
    if (value === null) left.push(placed(attributes, content, { number, column }))
    else cells[column] = value
  }
  // Where something else stands in a row, the library says what it is.
  return text.slice(end).trim() === '' ? { cells, left: left.join('') } : { cells: [], left: text }
}

function plainValue(attributes, content) {
  const type = TYPE.exec(attributes)?.[1] ?? 'n'
  if (type === 'inlineStr' || type === 'str') {
    const found = (type === 'str' ? VALUE : INLINE).exec(content)
    return found ? unescaped(found[1]) : null
  }
  const found = VALUE.exec(content)
  if (!found) return null
  if (type === 's') return /^\d+$/.test(found[1]) ? Number(found[1]) : null
  if (type !== 'n' || STYLE.test(attributes)) return null
  return found[1].trim() === '' ? null : String(Number.parseFloat(found[1]))
}

function placed(attributes, content, { number, column }) {
  const place = REFERENCE.test(attributes) ? '' : ` r="${lettersOf(column)}${number}"`
  return `<c${place}${attributes}>${content}</c>`
}

const A = 'A'.charCodeAt(0)
const columnOf = (letters) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - A + 1, 0) - 1
const lettersOf = (column) =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(A + (column % 26))

const ENTITIES = { quot: '"', apos: "'", gt: '>', lt: '<', amp: '&' }
const ENTITY = /&(?:(quot|apos|gt|lt|amp)|#x([\da-f]{1,6})|#(\d{1,7}));/gi
/** How characters are written that XML has none for (ECMA-376, part 1, section 22.9.2.19). */
const BY_NUMBER = /_x([\dA-Fa-f]{4})_/g

function unescaped(text) {
  const plain = text.includes('&') ? text.replace(ENTITY, entity) : text
  const whole = plain.includes('_x') ? plain.replace(BY_NUMBER, (_, code) => characterOf(code, 16)) : plain
  return whole.includes('\r') ? whole.replaceAll('\r\n', '\n') : whole
}

function entity(all, name, hexadecimal, decimal) {
  if (name) return ENTITIES[name.toLowerCase()] ?? all
  return characterOf(hexadecimal ?? decimal, hexadecimal ? 16 : 10)
}

function characterOf(digits, base) {
  const code = Number.parseInt(digits, base)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\uFFFD'
}
