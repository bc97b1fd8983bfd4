import {
  cellText,
  isAmount,
  isText,
  type LineWithId,
  type ProductColumn,
} from '@/lib/features/scenarios/products/rules'
import { toDecimal } from '@/lib/features/scenarios/products/values'

/** The sums of the numbers in selected cells. */
export interface SelectionSum {
  /** The number of cells with a number. */
  cells: number
  /** The sum of amounts with its two decimals; null without one. */
  amount: string | null
  /** The sum of counts; null without one. */
  count: number | null
}

/** Returns the sums of the cells in these columns and lines, exact to the cent; null with fewer than two numbers. */
export function selectionSum(
  columns: readonly ProductColumn[],
  lines: readonly LineWithId[],
): SelectionSum | null {
  const amounts = columns.filter(isAmount)
  const counts = columns.filter((column) => !isAmount(column) && !isText(column))
  const cells = (amounts.length + counts.length) * lines.length
  if (cells < 2) return null
  let cents = 0n
  let count = 0
  for (const line of lines) {
    for (const column of amounts) cents += BigInt(cellText(column, line).replace('.', ''))
    for (const column of counts) count += Number(cellText(column, line))
  }
  return {
    cells,
    amount: amounts.length > 0 ? toDecimal(cents) : null,
    count: counts.length > 0 ? count : null,
  }
}
