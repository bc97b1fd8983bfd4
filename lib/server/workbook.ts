import 'server-only'
import { writeZip } from './zip'

const WIDEST = 60
const MEASURED_ROWS = 200

type Rows = AsyncGenerator<string[][], void>

/** A sheet of a workbook. */
export interface Sheet {
  /** At most 31 characters. */
  name: string
  rows: Rows
}

/**
 * Returns an Excel file with sheets of texts, written while their rows come, so that it is never in memory as a whole
 * (ECMA-376, part 1, SpreadsheetML). A text that looks like a formula, a number or a date stays a text.
 */
export function writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array, void> {
  return writeZip([
    { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
    { name: '_rels/.rels', content: [relationships([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbookPart(sheets)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relationships(sheets.map(toSheet))] },
    ...sheets.map(({ rows }, index) => ({ name: `xl/${sheetFile(index)}`, content: sheetPart(rows) })),
  ])
}

const sheetFile = (index: number) => `worksheets/sheet${index + 1}.xml`
const toSheet = (_: Sheet, index: number): [string, string] => ['worksheet', sheetFile(index)]

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OF_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const OF_PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: readonly Sheet[]) =>
  `${XML}<Types xmlns="${OF_PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>\
${sheets.map((_, index) => `<Override PartName="/xl/${sheetFile(index)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`).join('')}\
</Types>`

const relationships = (targets: readonly [type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${OF_PACKAGE}/relationships">\
${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OF_DOCUMENT}/${type}" Target="${target}"/>`).join('')}\
</Relationships>`

const workbookPart = (sheets: readonly Sheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OF_DOCUMENT}"><sheets>\
${sheets.map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}\
</sheets></workbook>`

async function* sheetPart(rows: Rows): AsyncGenerator<string, void> {
  // The column widths come before the rows: they are measured by the first ones.
  const first: string[][] = []
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

function columnWidths(sample: string[][]): string {
  const columns = (sample[0] ?? []).map((_, column) => {
    const width = Math.min(WIDEST, Math.max(...sample.map((row) => row[column]?.length ?? 0)) + 2)
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`
  })
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
}

const toRows = (rows: string[][]) => rows.map((row) => `<row>${row.map(toCell).join('')}</row>`).join('')

const toCell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

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
