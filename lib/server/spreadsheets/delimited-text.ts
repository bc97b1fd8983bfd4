import 'server-only'
import { CsvError, parse } from 'csv-parse/sync'
import { withoutFormulaGuard } from '@/lib/shared/spreadsheet-text'
import { Refused } from './problems'
import { MAX_CELL_LENGTH, MAX_COLUMNS, type Sheet, type SheetLimits, type SheetRow, sheetOf } from './sheet'

const SEPARATORS = [';', ',', '\t', '|']
const QUOTED_CELL = /(^|[;,\t|\r\n])"[^"]*(?:""[^"]*)*"/g
/** The part of a text by which its separator is detected. */
const SAMPLE = { characters: 65_536, lines: 10 }
/** A line in which Excel reads the separator. */
const SEPARATOR_LINE = /^sep=([;,\t|])\r?\n/i

/** Returns the rows of a text whose cells have separators between them. @throws Refused */
export function delimitedSheet(text: string, limits: SheetLimits): Sheet {
  const named = SEPARATOR_LINE.exec(text)
  const delimiter = named?.[1] ?? separatorOf(text)
  // The line is kept as an empty one, so that the rows keep their numbers.
  const records = recordsOf(named ? text.replace(SEPARATOR_LINE, '\n') : text, delimiter, limits)
  if (records.length > limits.rows) throw new Refused('tooManyRows')
  return sheetOf(
    records.map((cells, index) => {
      const row: SheetRow = { number: index + 1, cells: cells.slice(0, MAX_COLUMNS).map(withoutFormulaGuard) }
      if (cells.some((cell) => holdsRows(cell, delimiter, cells.length))) row.problem = 'openQuote'
      return row
    }),
  )
}

function recordsOf(text: string, delimiter: string, limits: SheetLimits): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      to: limits.rows + 1,
      maxRecordSize: MAX_COLUMNS * MAX_CELL_LENGTH,
    })
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new Refused('openQuote', Number(error.records ?? 0) + 1)
    throw error
  }
}

// A quote that is opened and not closed takes in the rows below, up to the next quote.
function holdsRows(cell: string, delimiter: string, columns: number): boolean {
  if (!cell.includes('\n') || !cell.includes(delimiter)) return false
  const lines = cell.split('\n').slice(1)
  return lines.some((line) => line.split(delimiter).length > Math.max(2, columns / 2))
}

interface Shape {
  columns: number
  lines: number
}

// The separator by which the most lines have the same number of columns, then the one with the most columns: a heading
// above the titles has no separators, and other characters occur in texts here and there.
function separatorOf(text: string): string {
  const outside = text
    .slice(0, SAMPLE.characters)
    .replace(/^\uFEFF/, '')
    .replaceAll(QUOTED_CELL, '$1')
  const lines = outside.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const sample = lines.slice(0, SAMPLE.lines)
  const shapes = SEPARATORS.map((sign) => ({
    sign,
    ...commonShape(sample.map((line) => line.split(sign).length)),
  }))
  return shapes.reduce((best, shape) =>
    shape.lines > best.lines || (shape.lines === best.lines && shape.columns > best.columns) ? shape : best,
  ).sign
}

/** Returns the most common number of columns above one. */
function commonShape(counts: number[]): Shape {
  const shapes = counts
    .filter((columns) => columns > 1)
    .map((columns) => ({ columns, lines: counts.filter((count) => count === columns).length }))
  return shapes.reduce((best, shape) => (shape.lines > best.lines ? shape : best), { columns: 1, lines: 0 })
}
