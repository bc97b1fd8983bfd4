import 'server-only'
import type { CellProblem } from '@/lib/shared/imported-table'
import { type MessageKey, message } from '@/lib/shared/messages'

/** Problems of a row as a whole. */
export const ROW_PROBLEMS = [
  'badLetter',
  'garbled',
  'guessedEncoding',
  'moreCells',
  'openQuote',
  'quotes',
  'titles',
] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

/** The messages about a row; those about a cell have the title of its column and the text that is shown as parameters. */
export const PROBLEM_MESSAGES = {
  error: message('spreadsheets.cells.error'),
  noValue: message('spreadsheets.cells.noValue'),
  date: message('spreadsheets.cells.date'),
  boolean: message('spreadsheets.cells.boolean'),
  fraction: message('spreadsheets.cells.fraction'),
  digitsLost: message('spreadsheets.cells.digitsLost'),
  badLetter: message('spreadsheets.rows.badLetter'),
  garbled: message('spreadsheets.rows.garbled'),
  guessedEncoding: message('spreadsheets.rows.guessedEncoding'),
  moreCells: message('spreadsheets.rows.moreCells'),
  openQuote: message('spreadsheets.rows.openQuote'),
  quotes: message('spreadsheets.rows.quotes'),
  titles: message('spreadsheets.rows.titles'),
} as const satisfies Record<CellProblem | RowProblem, MessageKey>

/** Why a file is refused, with the message that says what it is and what to do. */
export const REFUSALS = {
  unreadable: message('errors.unreadableSpreadsheet'),
  tooLarge: message('errors.largeSpreadsheet'),
  tooManyRows: message('errors.longSpreadsheet'),
  empty: message('spreadsheets.files.empty'),
  locked: message('spreadsheets.files.locked'),
  openDocument: message('spreadsheets.files.openDocument'),
  binaryWorkbook: message('spreadsheets.files.binaryWorkbook'),
  numbers: message('spreadsheets.files.numbers'),
  xmlSpreadsheet: message('spreadsheets.files.xmlSpreadsheet'),
  symbolicLink: message('spreadsheets.files.symbolicLink'),
  dataInterchange: message('spreadsheets.files.dataInterchange'),
  fixedWidth: message('spreadsheets.files.fixedWidth'),
  webArchive: message('spreadsheets.files.webArchive'),
  webPage: message('spreadsheets.files.webPage'),
  junit: message('spreadsheets.files.junit'),
  xml: message('spreadsheets.files.xml'),
  json: message('spreadsheets.files.json'),
  document: message('spreadsheets.files.document'),
  presentation: message('spreadsheets.files.presentation'),
  pdf: message('spreadsheets.files.pdf'),
  picture: message('spreadsheets.files.picture'),
  archive: message('spreadsheets.files.archive'),
  notText: message('spreadsheets.files.notText'),
  openQuote: message('spreadsheets.files.openQuote'),
} as const satisfies Record<string, MessageKey>

export type Refusal = keyof typeof REFUSALS

/** A file that is refused, with the reason. */
export class Refused extends Error {
  readonly reason: Refusal
  /** The row at which reading stopped. */
  readonly row: number | undefined
  constructor(reason: Refusal, row?: number) {
    super(reason)
    this.reason = reason
    this.row = row
  }
}
