import { readSpelling } from './gs1-spelling'

/**
 * Elements that follow GTIN and serial number in marks, each in a cell of its own: check keys, a tobacco price, a day of
 * expiry, and a weight behind the key of dairy goods, where it is no number of an order.
 */
const FURTHER_CELLS =
  /^(?:\t(?:93[^\t]{4}\t310\d{7}|9[13][^\t]{4}|92[^\t]{44}|92[^\t]{88}|8005\d{6}(?:93[^\t]{4})?|7003\d\d[01]\d[0-3]\d[0-2]\d[0-5]\d)(?=\t|$))*/

/** Returns behind which of these cells the code ends that begins in one of them. */
function findCodeEnd(cells: readonly string[], at: number): number {
  const behind = cells.slice(at + 1).map((cell) => `\t${cell}`)
  const [further = ''] = FURTHER_CELLS.exec(behind.join('')) ?? []
  return at + further.split('\t').length
}

/** The code in a pasted row. */
interface RowCode {
  text: string
  leftOut: string[]
  /** Whether the row has several cells, of which it is unclear which one is the code. */
  isSeveral: boolean
}

/** Returns the code in a row that was copied with other columns; tabs within one code stand for its separators. */
export function codeInRow(line: string): RowCode {
  const cells = line
    .split('\t')
    .map((cell) => cell.trim())
    .filter(Boolean)
  if (findCodeEnd(cells, 0) >= cells.length) return { text: line, leftOut: [], isSeveral: false }
  const [at, ...others] = cells.flatMap((cell, index) => (readSpelling(cell).piece === null ? [] : [index]))
  if (at === undefined || others.length > 0) return { text: line, leftOut: [], isSeveral: true }
  const end = findCodeEnd(cells, at)
  const leftOut = [...cells.slice(0, at), ...cells.slice(end)]
  return { text: cells.slice(at, end).join('\t'), leftOut, isSeveral: false }
}
