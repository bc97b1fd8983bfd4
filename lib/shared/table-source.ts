import { z } from 'zod'
import { TEXT_ENCODINGS } from './imported-table'

const textEncodingSchema = z.enum(TEXT_ENCODINGS)

/** The choices of a person about how a file is read; what is left out is recognised. */
export const tableChoiceSchema = z.object({
  encoding: textEncodingSchema.optional(),
  sheet: z.string().max(200).optional(),
  titleRow: z.coerce.number().int().min(1).max(1_048_576).optional(),
})
export type TableChoice = z.output<typeof tableChoiceSchema>

/** How a file of a table was read. */
export const tableSourceSchema = z.object({
  /** Null for a workbook, which says its encoding itself. */
  encoding: textEncodingSchema.nullable(),
  /** Whether its letters are too few to tell the encoding, and nobody has chosen one. */
  isEncodingGuessed: z.boolean(),
  /** The name of the sheet; null for a text, which has none. */
  sheet: z.string().nullable(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  /** The row of the titles, counted from 1 as spreadsheets do; null where none was found. */
  titleRow: z.number().int().nullable(),
  /** The first rows of the sheet, as they read. */
  head: z.array(z.object({ rowNumber: z.number().int(), cells: z.array(z.string()) })),
})
export type TableSource = z.infer<typeof tableSourceSchema>

/** Notes on the rows below the titles. */
export const tableNotesSchema = z.object({
  /** Number of cells that got the text of the merged cell they belong to. */
  filledCells: z.number().int(),
  /** Number of rows that a filter or a person had hidden. */
  hiddenRows: z.number().int(),
  /** Number of rows without any text, which are left out. */
  blankRows: z.number().int(),
  /** The titles of the columns that are not read. */
  ignoredColumns: z.array(z.string()),
  /** The columns without a title that hold something and are not read, by their letters, with the number of their cells. */
  untitledColumns: z.array(z.object({ letter: z.string(), cells: z.number().int() })),
  /** Number of columns behind the last one that is read of any sheet. */
  unreadColumns: z.number().int(),
})
export type TableNotes = z.infer<typeof tableNotesSchema>
