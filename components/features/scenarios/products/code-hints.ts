import type { LineWithId } from '@/lib/features/scenarios/products/rules'
import { PRODUCT_CODES } from '@/lib/features/scenarios/products/values'
import { findLookalike, type Lookalike } from '@/lib/shared/lookalikes'
import { hasWrongCheckDigit } from '@/lib/shared/product-code'

/** A code of a line that may be another than what was meant. */
interface DoubtfulCode {
  /** The place of the line, from 0. */
  row: number
  line: LineWithId
  field: (typeof PRODUCT_CODES)[number]
}

/** Returns the codes of lines that have a letter which looks like one of the other alphabet, in their order. */
export function codeLookalikes(lines: readonly LineWithId[]): (DoubtfulCode & { found: Lookalike })[] {
  return lines.flatMap((line, row) =>
    PRODUCT_CODES.flatMap((field) => {
      const found = findLookalike(line[field])
      return found ? [{ row, line, field, found }] : []
    }),
  )
}

/** Returns the barcodes of lines whose check digit is wrong, in their order. */
export function wrongBarcodes(lines: readonly LineWithId[]): DoubtfulCode[] {
  return lines.flatMap((line, row) =>
    hasWrongCheckDigit(line.barcode) ? [{ row, line, field: 'barcode' as const }] : [],
  )
}
