/** What LibreOffice holds in a cell: a number, a text, or a day as `YYYY-MM-DD` that is marked as one. */
export type HeldCell = number | string | { day: string }

const TABLE = /<table:table\b[^>]*table:name="([^"]*)"[^>]*>([\s\S]*?)<\/table:table>/g
const ROW = /<table:table-row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-row>)/g
const CELL = /<table:table-cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g

/**
 * Reads the sheets of a flat OpenDocument file (OpenDocument 1.3, part 3, section 9) by their names. Empty rows and cells at the
 * end are left out.
 */
export function readOpenDocument(xml: string): Map<string, HeldCell[][]> {
  return new Map(
    Array.from(xml.matchAll(TABLE), ([, name = '', content = '']) => [name, readOpenRows(content)]),
  )
}

const readOpenRows = (content: string): HeldCell[][] =>
  Array.from(content.matchAll(ROW)).flatMap(([, attributes = '', cells = '']) =>
    repeated(readCells(cells), attribute(attributes, 'table:number-rows-repeated')),
  )

const readCells = (content: string): HeldCell[] =>
  Array.from(content.matchAll(CELL)).flatMap(([, attributes = '', text = '']) =>
    repeated(toCell(attributes, text), attribute(attributes, 'table:number-columns-repeated')),
  )

/** More are blank to the end of the sheet. */
const MOST_REPEATED = 1_000

const repeated = <Item>(item: Item, times: string | null): Item[] =>
  Number(times ?? 1) > MOST_REPEATED ? [] : Array.from({ length: Number(times ?? 1) }, () => item)

function toCell(attributes: string, content: string): HeldCell {
  const type = attribute(attributes, 'office:value-type')
  if (type === 'float') return Number(attribute(attributes, 'office:value'))
  if (type === 'date') return { day: attribute(attributes, 'office:date-value') ?? '' }
  const paragraphs = Array.from(content.matchAll(/<text:p\b[^>]*?(?:\/>|>([\s\S]*?)<\/text:p>)/g))
  const text = paragraphs.map(([, paragraph = '']) => toText(paragraph)).join('\n')
  return type === 'string' || type === null ? text : `${type}: ${text}`
}

const attribute = (attributes: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? null

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const toText = (xml: string): string =>
  xml
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count?: string) => ' '.repeat(Number(count ?? 1)))
    .replace(/<text:tab\/>/g, '\t')
    .replace(/<text:line-break\/>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
      name
        ? (ENTITIES[name] ?? whole)
        : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
