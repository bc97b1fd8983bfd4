// What a spreadsheet may take for a formula, and the mark itself, so that taking it away brings back what was there.
const FORMULA_START = /^['=+\-@\t\r\n]/
const BYTE_ORDER_MARK = '\uFEFF'

/** `text` so that a spreadsheet shows it and never calculates it; {@link withoutFormulaGuard} brings it back. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** Returns the text that {@link guardFormula} was given. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}

/** Rows as text that can be pasted into a spreadsheet: a tab between cells, a line for each row. */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => guardFormula(text.replace(/[\t\r\n]+/g, ' '))
  return rows.map((row) => row.map(cell).join('\t')).join('\n')
}

/** One line of a CSV file (RFC 4180), its end included. */
export function csvLine(cells: readonly string[], separator: ',' | ';'): string {
  const cell = (text: string) => {
    const guarded = guardFormula(text)
    return /[",;\r\n\t]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
  }
  return `${cells.map(cell).join(separator)}\r\n`
}

/** The mark that a CSV file begins with, so that spreadsheets read it as UTF-8. */
export const CSV_START = BYTE_ORDER_MARK
