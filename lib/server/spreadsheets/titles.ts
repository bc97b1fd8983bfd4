import 'server-only'
import { plainTitle } from '@/lib/shared/column-titles'
import type { FileColumns, TableColumn } from '@/lib/shared/imported-table'
import { countFilled, type ReadRow } from './sheet'

/** How far down a sheet the titles are looked for: above them there may be a heading. */
export const MAX_TITLE_ROW = 30
/** Maximum number of columns that are taken where all are wanted: those of a saved mapping. */
const MAX_TAKEN_COLUMNS = 40

/** Where the columns of a layout are in a sheet; null for one that the sheet lacks. */
export interface FoundTitles {
  row: ReadRow
  /** The place of the layout among those that were looked for. */
  layout: number
  places: (number | null)[]
}

/**
 * Finds the titles of a table, in any order and spacing: the first row that has all required ones of a layout. With
 * `titleRow`, only that row is looked at.
 */
export function findTitles(
  rows: readonly ReadRow[],
  layouts: readonly FileColumns[],
  titleRow: number | undefined,
): FoundTitles | null {
  const searched = titleRow
    ? rows.filter(({ number }) => number === titleRow)
    : rows.slice(0, MAX_TITLE_ROW).filter(({ number }) => number <= MAX_TITLE_ROW)
  for (const row of searched) {
    const titles = row.cells.map(plainTitle)
    for (const [layout, columns] of layouts.entries()) {
      const places = columns.map((column) => findPlace(column, titles))
      if (columns.every(({ isRequired }, index) => !isRequired || places[index] !== null))
        return { row, layout, places }
    }
  }
  return null
}

/**
 * Finds the titles of a table all of whose columns are taken: the first row that has two of the `known` titles, in the
 * form of {@link plainTitle}, else the first with two filled cells, else the first. With `titleRow`, that row. A column
 * without a title that holds something is one of them, if only behind the last title of a workbook.
 */
export function findAllTitles(
  rows: readonly ReadRow[],
  { known, titleRow, isDelimited }: { known: readonly string[]; titleRow?: number; isDelimited: boolean },
): FoundTitles | null {
  const searched = titleRow
    ? rows.filter(({ number }) => number === titleRow)
    : rows.slice(0, MAX_TITLE_ROW).filter(({ number }) => number <= MAX_TITLE_ROW)
  const expected = new Set(known)
  const countCells = (row: ReadRow, counts: (title: string) => boolean) => row.cells.filter(counts).length
  const row =
    searched.find((each) => countCells(each, (title) => expected.has(plainTitle(title))) > 1) ??
    searched.find((each) => countCells(each, isFilled) > 1) ??
    searched[0]
  if (!row) return null
  const filled = row.cells.flatMap((title, place) => (isFilled(title) ? [place] : []))
  const below = rows.filter(({ number }) => number > row.number)
  const untitled = untitledColumns(row, below, isDelimited).map(({ place }) => place)
  // A column with a known title is taken wherever it stands.
  const isKnown = (place: number) => expected.has(plainTitle(row.cells[place] ?? ''))
  const limitWork = [...filled.filter(isKnown), ...filled.filter((place) => !isKnown(place)), ...untitled]
  const places = limitWork.slice(0, MAX_TAKEN_COLUMNS).toSorted((one, other) => one - other)
  return { row, layout: 0, places }
}

/**
 * Returns the columns that hold something below a row of titles and have none, with the number of their cells. In a text that
 * is a row's own fault behind the last title: a separator stands within a cell.
 */
export function untitledColumns(
  titles: ReadRow,
  below: readonly ReadRow[],
  isDelimited: boolean,
): { place: number; cells: number }[] {
  const end = isDelimited ? titles.cells.length : Number.POSITIVE_INFINITY
  return Array.from(countFilled(below), ([place, cells]) => ({ place, cells }))
    .filter(({ place }) => place < end && !isFilled(titles.cells[place] ?? ''))
    .toSorted((one, other) => one.place - other.place)
}

const isFilled = (title: string) => title.trim() !== ''

function findPlace(column: TableColumn, titles: readonly string[]): number | null {
  const title = column.titles.map(plainTitle).find((name) => titles.includes(name))
  return title === undefined ? null : titles.indexOf(title)
}
