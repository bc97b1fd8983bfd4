/** The encodings in which a text file can be read, by the names of the Encoding Standard and, of the last two, their own. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'ibm866',
  'koi8-r',
  'x-mac-cyrillic',
  'iso-8859-5',
  'windows-1252',
  'koi8-u',
  'cp1125',
  'kz-1048',
] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** The endings of the names of files that are read as tables, whatever is in them. */
export const TABLE_ENDINGS = ['.xlsx', '.xlsm', '.xls', '.csv', '.tsv', '.txt', '.html', '.htm'] as const

/** Returns whether a file is named like a table. */
export const isTableName = (name: string): boolean =>
  TABLE_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))

/** Contents of a spreadsheet's cell that are no text that somebody typed. */
export const CELL_PROBLEMS = ['error', 'noValue', 'date', 'boolean', 'fraction', 'digitsLost'] as const
export type CellProblem = (typeof CELL_PROBLEMS)[number]

/** A column that a list takes from a file. */
export interface TableColumn<Name extends string = string> {
  name: Name
  /** Its titles, in lower case and of letters and digits alone; the first that a file has counts. */
  titles: readonly string[]
  isRequired?: boolean
  /** Kinds that would be a problem in another column, and are taken as they are shown here. */
  accepts?: readonly CellProblem[]
}

/** The columns of one kind of file. */
export type FileColumns<Name extends string = string> = readonly TableColumn<Name>[]
