import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/shared/errors'
import { CELL_PROBLEMS, type CellProblem, type FileColumns, isTableName } from '@/lib/shared/imported-table'
import { type MessageKey, message } from '@/lib/shared/messages'
import {
  type TableChoice,
  type TableNotes,
  type TableSource,
  tableNotesSchema,
  tableSourceSchema,
} from '@/lib/shared/table-source'
import { runInThread } from '../limited-thread'
import { startThread } from '../threads'
import { limitWork } from '../work-limit'
import { PROBLEM_MESSAGES, REFUSALS, type Refusal, ROW_PROBLEMS, type RowProblem } from './problems'
import type { PlainTable, PlainTableRow } from './read-table'
import type { SpreadsheetTask } from './worker'

// A malformed file is refused within a second; 20,000 rows take one and a half seconds of processor time. On an idle
// processor every file is read or refused within five seconds; on a busy machine it may take longer.
const LIMITS = { heapMib: 256, workMs: 4_500, waitMs: 20_000 }
const READING_LIMIT = { atOnce: 2, waiting: 20 }

const reasonSchema = z.custom<Refusal>((reason) => typeof reason === 'string' && reason in REFUSALS)
const rowSchema: z.ZodType<PlainTableRow> = z.object({
  rowNumber: z.number(),
  cells: z.array(z.string()),
  problems: z.array(z.tuple([z.number(), z.enum(CELL_PROBLEMS)])).optional(),
  problem: z.enum(ROW_PROBLEMS).optional(),
})
const tableSchema: z.ZodType<PlainTable> = z.object({
  source: tableSourceSchema,
  notes: tableNotesSchema,
  layout: z.number().nullable(),
  titles: z.array(z.string()),
  letters: z.array(z.string()),
  has: z.array(z.boolean()),
  rows: z.array(rowSchema),
})
const answerSchema = z.union([
  z.object({ table: tableSchema }),
  z.object({ problem: reasonSchema, row: z.number().optional() }),
])

/** A problem of a row, and in which column, unless it is the row as a whole. */
interface ReadProblem<Column> {
  column: Column | null
  problem: CellProblem | RowProblem
  messageKey: MessageKey
}

/** A row of a table, with the text of each column as the spreadsheet shows it. */
interface ReadRow<Column extends string> {
  /** Where it stands in the file, counted from 1 as spreadsheets do. */
  rowNumber: number
  cells: ReadonlyMap<Column, string>
  problems: ReadProblem<Column>[]
}

/** A table as it was read from a file. */
export interface ReadTable<Column extends string> {
  source: TableSource
  notes: TableNotes
  /** The place of the layout that the file has, among those that were asked for; null where no titles were found. */
  layout: number | null
  /** The columns that the file has. */
  columns: ReadonlySet<Column>
  rows: ReadRow<Column>[]
}

/**
 * Returns the rows of a file's table, whose columns are found by their titles. What a list takes from a file is declared
 * by the layouts; the first that a sheet has counts. What kind of file it is, its encoding, its sheet and the row of its
 * titles are recognised unless they are chosen. A thread reads it, with a limit to its memory and its time, since the
 * file may be malicious. Two are read at a time.
 * @throws AppError `unsupported_type` for a file whose name is not that of a spreadsheet, `invalid` for one that is
 * something else, with what it is, or too large, `unavailable` when too many wait.
 */
export function readTable<Column extends string>(
  file: File,
  { layouts, mostRows }: { layouts: readonly FileColumns<Column>[]; mostRows: number },
  choice: TableChoice = {},
): Promise<ReadTable<Column>> {
  return limitWork('spreadsheets', READING_LIMIT, async () => {
    const {
      rows,
      has,
      titles: _,
      letters: __,
      ...table
    } = await readFile(file, { wanted: { layouts }, mostRows, choice })
    const layout = layouts[table.layout ?? -1] ?? []
    const columns = new Set(layout.filter((_, place) => has[place]).map(({ name }) => name))
    return { ...table, columns, rows: rows.map((row) => toReadRow(row, layout)) }
  })
}

/** A row of a table all of whose columns are taken; its columns are named by their places. */
interface WholeRow {
  rowNumber: number
  cells: string[]
  problems: ReadProblem<number>[]
}

/** A table all of whose columns are taken. */
export interface WholeTable {
  source: TableSource
  notes: TableNotes
  /** The titles of its columns, empty for one that has none; none where the sheet has no such row. */
  titles: string[]
  /** The letters of these columns. */
  letters: string[]
  rows: WholeRow[]
}

/**
 * Returns all columns of a file's table, whatever their titles or with none, read as {@link readTable} does. Their row is found by
 * the titles that are known, in the form of `plainTitle`.
 * @throws AppError as {@link readTable}.
 */
export function readWholeTable(
  file: File,
  { known, mostRows }: { known: readonly string[]; mostRows: number },
  choice: TableChoice = {},
): Promise<WholeTable> {
  return limitWork('spreadsheets', READING_LIMIT, async () => {
    const { rows, source, notes, titles, letters } = await readFile(file, {
      wanted: { known },
      mostRows,
      choice,
    })
    return { source, notes, titles, letters, rows: rows.map(toWholeRow) }
  })
}

function toWholeRow({ rowNumber, cells, problems = [], problem }: PlainTableRow): WholeRow {
  const inCells = problems.map(([column, inCell]) => ({
    column,
    problem: inCell,
    messageKey: PROBLEM_MESSAGES[inCell],
  }))
  return {
    rowNumber,
    cells,
    problems: problem
      ? [...inCells, { column: null, problem, messageKey: PROBLEM_MESSAGES[problem] }]
      : inCells,
  }
}

function toReadRow<Column extends string>(
  { rowNumber, cells, problems = [], problem }: PlainTableRow,
  layout: FileColumns<Column>,
): ReadRow<Column> {
  const inCells = problems.flatMap(([place, inCell]) => {
    const column = layout[place]
    if (!column || column.accepts?.includes(inCell)) return []
    return [{ column: column.name, problem: inCell, messageKey: PROBLEM_MESSAGES[inCell] }]
  })
  return {
    rowNumber,
    cells: new Map(layout.map(({ name }, place) => [name, cells[place] ?? ''])),
    problems: problem
      ? [...inCells, { column: null, problem, messageKey: PROBLEM_MESSAGES[problem] }]
      : inCells,
  }
}

const NOT_A_TABLE = message('errors.notASpreadsheet')

/** Reasons that don't say what a file is. */
const UNTOLD = new Set<Refusal>(['unreadable', 'tooLarge', 'tooManyRows', 'empty', 'notText', 'openQuote'])

async function readFile(file: File, task: Omit<SpreadsheetTask, 'bytes'>): Promise<PlainTable> {
  return readInThread(file.name, { bytes: new Uint8Array(await file.arrayBuffer()), ...task })
}

async function readInThread(name: string, task: SpreadsheetTask): Promise<PlainTable> {
  const { answer, isSpent } = await runInThread({
    start: (options) => startThread('spreadsheet-worker', options),
    data: task,
    handedOver: [task.bytes.buffer],
    answerSchema,
    limits: LIMITS,
  })
  const isNamed = isTableName(name)
  if (answer && 'table' in answer && isNamed) return answer.table
  const reason =
    answer && 'problem' in answer ? answer : ({ problem: isSpent ? 'tooLarge' : 'unreadable' } as const)
  if (!isNamed && (UNTOLD.has(reason.problem) || (answer && 'table' in answer)))
    throw new AppError('unsupported_type', NOT_A_TABLE, { fields: { file: NOT_A_TABLE } })
  const problem = REFUSALS[reason.problem]
  const params = { rows: task.mostRows, row: ('row' in reason && reason.row) || 1 }
  throw new AppError(isNamed ? 'invalid' : 'unsupported_type', problem, { params, fields: { file: problem } })
}
