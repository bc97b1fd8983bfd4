import 'server-only'
import { plainTitle } from '@/lib/shared/column-titles'
import type { CellProblem, FileColumns } from '@/lib/shared/imported-table'
import type { TableChoice, TableNotes, TableSource } from '@/lib/shared/table-source'
import { type FileSheets, fileSheets } from './file-sheets'
import { Refused, type RowProblem } from './problems'
import {
  columnLetters,
  fillMerged,
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  type NamedSheet,
  type ReadRow,
  type Sheet,
} from './sheet'
import { isGarbled } from './text-encoding'
import { type FoundTitles, findAllTitles, findTitles, MAX_TITLE_ROW, untitledColumns } from './titles'
import { writtenProblem } from './written-problem'

/** Average number of filled cells per row: each takes its time to read. */
const FILLED_CELLS = 15
const MAX_CHARACTERS = 20_000_000
/** The part of a sheet that is shown to a person who chooses how it is read. */
const HEAD = { rows: 10, columns: 8, characters: 60 }

/**
 * The columns that are taken from a file: those of one of the layouts, or all columns, whose row is found by known titles.
 */
export type WantedColumns =
  | { layouts: readonly FileColumns[]; known?: undefined }
  | { layouts?: undefined; known: readonly string[] }

interface TableTask {
  bytes: Uint8Array
  wanted: WantedColumns
  mostRows: number
  choice: TableChoice
}

/** A row below the titles. */
export interface PlainTableRow {
  rowNumber: number
  /** The texts in the layout's columns, in their order. */
  cells: string[]
  /** Problems of cells, by the place of their column in the layout. */
  problems?: [number, CellProblem][]
  problem?: RowProblem
}

export interface PlainTable {
  source: TableSource
  notes: TableNotes
  /** Which of the layouts it has; null where no row has the titles of any. */
  layout: number | null
  /** The titles of the columns that are taken, as they stand in the sheet. */
  titles: string[]
  /** The letters of these columns; empty for one that the sheet lacks. */
  letters: string[]
  /** For each column of the layout, whether the sheet has it. */
  has: boolean[]
  rows: PlainTableRow[]
}

/** Reads a table from a file. @throws Refused */
export async function readTable({ bytes, wanted, mostRows, choice }: TableTask): Promise<PlainTable> {
  const limits = { rows: mostRows + MAX_TITLE_ROW, cells: (mostRows + MAX_TITLE_ROW) * FILLED_CELLS }
  const file = await fileSheets(bytes, choice.encoding, limits)
  const { named, sheet, filled, titles } = await chooseSheet(file, wanted, choice)
  const source = toSource(file, { named, sheet, titleRow: titles?.row.number ?? null })
  const unreadColumns = countUnreadColumns(sheet)
  if (!titles) return { source, notes: { ...NO_NOTES, unreadColumns }, ...NO_COLUMNS }
  const below = sheet.rows.filter(({ number }) => number > titles.row.number)
  if (below.length > mostRows) throw new Refused('tooManyRows')
  const taken = new Set(titles.places)
  const isFilled = ({ row, column }: { row: number; column: number }) =>
    row > titles.row.number && taken.has(column)
  const rows = below.map((row) => toTableRow(row, { titles, file }))
  requireRoom(rows)
  return {
    source,
    notes: {
      filledCells: filled.filter(isFilled).length,
      hiddenRows: below.filter(({ isHidden }) => isHidden).length,
      blankRows: sheet.blankRows,
      ignoredColumns: titles.row.cells
        .filter((title, place) => title.trim() !== '' && !taken.has(place))
        .map((title) => title.trim().slice(0, HEAD.characters)),
      untitledColumns: untitledColumns(titles.row, below, file.isDelimited)
        .filter(({ place }) => !taken.has(place))
        .map(({ place, cells }) => ({ letter: columnLetters(place), cells })),
      unreadColumns,
    },
    layout: titles.layout,
    titles: titles.places.map((place) => (place === null ? '' : (titles.row.cells[place] ?? '').trim())),
    letters: titles.places.map((place) => (place === null ? '' : columnLetters(place))),
    has: titles.places.map((place) => place !== null),
    rows,
  }
}

const NO_NOTES: TableNotes = {
  filledCells: 0,
  hiddenRows: 0,
  blankRows: 0,
  ignoredColumns: [],
  untitledColumns: [],
  unreadColumns: 0,
}
const NO_COLUMNS = { layout: null, titles: [], letters: [], has: [], rows: [] }

const countUnreadColumns = ({ rows }: Sheet): number =>
  rows.reduce((most, { unreadColumn = 0 }) => Math.max(most, unreadColumn - MAX_COLUMNS), 0)

interface ChosenSheet {
  named: NamedSheet
  sheet: Sheet
  filled: ReturnType<typeof fillMerged>
  titles: FoundTitles | null
}

// The first visible sheet with the titles: there may be a cover before it. Where none has them, the first that holds
// something is shown, so that a person can choose. Hidden ones are read where there are no others.
async function chooseSheet(
  { sheets, isDelimited }: FileSheets,
  { layouts, known }: WantedColumns,
  { sheet: wantedSheet, titleRow }: TableChoice,
): Promise<ChosenSheet> {
  const chosen = sheets.find(({ name }) => name === wantedSheet)
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const searched = visible.length > 0 ? visible : sheets
  let shown: ChosenSheet | null = null
  for (const named of chosen ? [chosen] : searched) {
    const sheet = await named.read()
    const filled = fillMerged(sheet)
    const titles = layouts
      ? findTitles(sheet.rows, layouts, titleRow)
      : findAllTitles(sheet.rows, { known, titleRow, isDelimited })
    if (titles) return { named, sheet, filled, titles }
    if (!shown || shown.sheet.rows.length === 0) shown = { named, sheet, filled, titles }
  }
  if (!shown || (shown.sheet.rows.length === 0 && sheets.length === searched.length && !chosen))
    throw new Refused('empty')
  return shown
}

function toSource(
  { encoding, isEncodingGuessed, sheets }: FileSheets,
  { named, sheet, titleRow }: { named: NamedSheet; sheet: Sheet; titleRow: number | null },
): TableSource {
  return {
    encoding,
    isEncodingGuessed,
    sheet: named.name || null,
    sheets: named.name ? sheets.map(({ name, isHidden }) => ({ name, isHidden })) : [],
    titleRow,
    head: sheet.rows.slice(0, HEAD.rows).map(({ number, cells }) => ({
      rowNumber: number,
      cells: Array.from(cells.slice(0, HEAD.columns), (cell = '') => cell.slice(0, HEAD.characters)),
    })),
  }
}

function toTableRow(
  row: ReadRow,
  { titles, file: { isDelimited, isEncodingGuessed } }: { titles: FoundTitles; file: FileSheets },
): PlainTableRow {
  const cells = titles.places.map((place) =>
    (place === null ? '' : (row.cells[place] ?? '')).slice(0, MAX_CELL_LENGTH),
  )
  const problems = titles.places.flatMap((place, column): [number, CellProblem][] => {
    const problem =
      place === null || row.meantTexts?.has(place)
        ? undefined
        : (row.problems?.get(place) ?? writtenProblem(cells[column] ?? ''))
    return problem ? [[column, problem]] : []
  })
  const problem =
    row.problem ??
    (titles.places.every((place) => isTitleAgain(place, row, titles)) ? 'titles' : undefined) ??
    rowProblem(cells, row, isDelimited ? titles.row.cells.length : Number.POSITIVE_INFINITY) ??
    (isEncodingGuessed && cells.some(isNotAscii) ? 'guessedEncoding' : undefined)
  return {
    rowNumber: row.number,
    cells,
    ...(problems.length > 0 && { problems }),
    ...(problem && { problem }),
  }
}

const isNotAscii = (cell: string) => /\P{ASCII}/u.test(cell)

// Reports repeat their titles on each page.
const isTitleAgain = (place: number | null, { cells }: ReadRow, titles: FoundTitles) =>
  place === null || plainTitle(cells[place] ?? '') === plainTitle(titles.row.cells[place] ?? '')

function rowProblem(cells: readonly string[], row: ReadRow, titleCount: number): RowProblem | undefined {
  const text = cells.join(' ')
  if (text.includes('\uFFFD') || cells.some(isLost)) return 'badLetter'
  // A separator within a text that is not in quotes moves the rest of the row into other columns.
  if (row.cells.length > titleCount && row.cells.slice(titleCount).some((cell) => cell.trim() !== ''))
    return 'moreCells'
  return isGarbled(text) ? 'garbled' : undefined
}

// Some programs write a question mark for each letter that an encoding lacks.
const isLost = (cell: string) =>
  cell.length >= 5 && /\?{5}|\?{2,}[^\p{L}]+\?{2,}/u.test(cell) && !/\p{L}/u.test(cell)

// One long text may be shared by many cells: in memory it exists once, in the answer it would be repeated.
function requireRoom(rows: readonly PlainTableRow[]): void {
  let characters = 0
  for (const { cells } of rows) for (const cell of cells) characters += cell.length
  if (characters > MAX_CHARACTERS) throw new Refused('tooLarge')
}
