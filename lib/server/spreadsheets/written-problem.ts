import 'server-only'
import type { CellProblem } from '@/lib/shared/imported-table'
import { isSpreadsheetError } from '@/lib/shared/spreadsheet-error'

const BOOLEAN = /^(TRUE|FALSE|ИСТИНА|ЛОЖЬ)$/

/** Returns the problem that a spreadsheet writes in place of a value; undefined for any other text. */
export function writtenProblem(text: string): CellProblem | undefined {
  if (isSpreadsheetError(text)) return 'error'
  return BOOLEAN.test(text) ? 'boolean' : undefined
}

/**
 * Returns whether the text of a workbook's cell is meant as it is, though it looks like such a value: the cell would not be a
 * text if it were TRUE or FALSE. An error is copied as a text where its value is lost; only an apostrophe in front of it,
 * which the cell's style keeps, says that the words were meant.
 */
export function isMeantAsText(text: string, hasApostrophe: boolean): boolean {
  const problem = writtenProblem(text)
  return problem === 'boolean' || (problem === 'error' && hasApostrophe)
}
