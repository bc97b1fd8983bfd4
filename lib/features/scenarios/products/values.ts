/** Maximum number of lines of a scenario. */
export const PRODUCT_LINE_LIMIT = 5_000

/** The fields of a line that are codes: what a spreadsheet did to their digits is named, and so are lookalike letters. */
export const PRODUCT_CODES = ['product', 'barcode', 'supplierCode'] as const

// With more digits not every cent would have a number of its own.
export const LARGEST_COST = 9_999_999_999_999_99n

/** Returns the highest price with which each cost of a line with these counts is a number that is exact to the cent. */
export function largestPrice(counts: readonly number[]): number {
  const largest = Math.max(1, ...counts)
  return Number(toDecimal(LARGEST_COST / BigInt(largest)))
}

/** Returns an amount of cents with its two decimals. */
export function toDecimal(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
