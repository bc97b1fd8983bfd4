import 'server-only'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@/lib/shared/dates'
import { isSpreadsheetError } from '@/lib/shared/spreadsheet-error'
import { plainCell, type TableCell } from '@/lib/shared/spreadsheet-text'
import { writeZip } from './zip'

const MAX_COLUMN_WIDTH = 60
const MEASURED_ROWS = 200

type Rows = AsyncGenerator<TableCell[][], void>

/** A sheet of a workbook. */
export interface WrittenSheet {
  /** At most 31 characters. */
  name: string
  rows: Rows
}

/**
 * Returns an Excel file with sheets, written while their rows come, so that it is never in memory as a whole
 * (ECMA-376, part 1, SpreadsheetML). Numbers and days are values to calculate with; a text that looks like a formula, a
 * number or a date stays a text, also when its cell is edited; one that looks like an error is marked as meant.
 */
export function writeWorkbook(sheets: readonly WrittenSheet[]): AsyncGenerator<Uint8Array, void> {
  return writeZip([
    { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
    { name: '_rels/.rels', content: [relationships([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbookPart(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relationships([...sheets.map(toSheet), STYLES])] },
    { name: 'xl/styles.xml', content: [stylesPart()] },
    ...sheets.map(({ rows }, index) => ({ name: `xl/${sheetFile(index)}`, content: sheetPart(rows) })),
  ])
}

const sheetFile = (index: number) => `worksheets/sheet${index + 1}.xml`
const toSheet = (_: WrittenSheet, index: number): Target => ['worksheet', sheetFile(index)]

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OF_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const OF_PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Target = [type: string, target: string]
const STYLES: Target = ['styles', 'styles.xml']

const contentTypes = (sheets: readonly WrittenSheet[]) =>
  `${XML}<Types xmlns="${OF_PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>\
${sheets.map((_, index) => `<Override PartName="/xl/${sheetFile(index)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`).join('')}\
</Types>`

const relationships = (targets: readonly Target[]) =>
  `${XML}<Relationships xmlns="${OF_PACKAGE}/relationships">\
${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OF_DOCUMENT}/${type}" Target="${target}"/>`).join('')}\
</Relationships>`

const workbookPart = (sheets: readonly WrittenSheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OF_DOCUMENT}"><sheets>\
${sheets.map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}\
</sheets></workbook>`

async function* sheetPart(rows: Rows): AsyncGenerator<string, void> {
  // The column widths come before the rows: they are measured by the first ones.
  const first: TableCell[][] = []
  while (first.length < MEASURED_ROWS) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(...value)
  }
  yield `${XML}<worksheet xmlns="${MAIN}">${columnWidths(first.slice(0, MEASURED_ROWS))}<sheetData>`
  yield toRows(first)
  for await (const batch of rows) yield toRows(batch)
  yield '</sheetData></worksheet>'
}

function columnWidths(sample: TableCell[][]): string {
  const columns = (sample[0] ?? []).map((_, column) => {
    const width = Math.min(
      MAX_COLUMN_WIDTH,
      Math.max(...sample.map((row) => shownLength(row[column] ?? ''))) + 2,
    )
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`
  })
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
}

const SIGNS_BETWEEN_THOUSANDS = 1 / 3
const shownLength = (cell: TableCell) =>
  Math.ceil(plainCell(cell, null).length * (typeof cell === 'string' ? 1 : 1 + SIGNS_BETWEEN_THOUSANDS))

/** The format of each kind of cell; `@` keeps a text a text when its cell is edited. */
const FORMATS = {
  text: '@',
  // A text that looks like an error.
  quoted: '@',
  count: '#,##0',
  amount: '#,##0.00',
  figure: 'General',
  day: String.raw`dd\.mm\.yyyy`,
  moment: 'yyyy-mm-dd hh:mm',
  exactMoment: 'yyyy-mm-dd hh:mm:ss',
} as const
type Kind = keyof typeof FORMATS
const KINDS = Object.keys(FORMATS)

/** The first number of a format that is not built in. */
const OWN_FORMATS = 164
const styleNumber = (kind: Kind) => KINDS.indexOf(kind) + 1

const stylesPart = () => `${XML}<styleSheet xmlns="${MAIN}">\
<numFmts count="${KINDS.length}">${Object.values(FORMATS)
  .map((code, index) => `<numFmt numFmtId="${OWN_FORMATS + index}" formatCode="${code}"/>`)
  .join('')}</numFmts>\
<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${KINDS.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${KINDS.map(
  (_, index) =>
    `<xf numFmtId="${OWN_FORMATS + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${KINDS[index] === 'quoted' ? ' quotePrefix="1"' : ''}/>`,
).join('')}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>\
</styleSheet>`

const toRows = (rows: TableCell[][]) => rows.map((row) => `<row>${row.map(toCell).join('')}</row>`).join('')

function toCell(cell: TableCell): string {
  const value = cellValue(cell)
  if (typeof cell !== 'string' && value !== null)
    return `<c s="${styleNumber(cell.kind)}"><v>${value}</v></c>`
  const text = plainCell(cell, null)
  const style = styleNumber(isSpreadsheetError(text) ? 'quoted' : 'text')
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Days are counted from here, correctly from March 1900 on: before, spreadsheets differ by a day. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_DAY = Date.UTC(1900, 2, 1)

/** Returns the number that a spreadsheet stores for a cell; null for a text, and where it knows no such number. */
function cellValue(cell: TableCell): number | null {
  if (typeof cell === 'string') return null
  if (!('at' in cell)) return Number.isFinite(cell.value) ? cell.value : null
  const shownMs = cell.kind === 'exactMoment' ? SECOND_MS : MINUTE_MS
  const time = Math.floor(Date.parse(cell.at) / shownMs) * shownMs
  return time >= FIRST_DAY ? (time - DAY_ZERO) / DAY_MS : null
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Characters that XML lacks, or reads as another one (a carriage return); and texts that look like the escapes of
// these (ECMA-376, part 1, section 22.9.2.19).
const WRITTEN_BY_NUMBER = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu

function escaped(text: string): string {
  return text
    .replace(
      WRITTEN_BY_NUMBER,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}
