import type { KeptLine } from '@/lib/features/scenarios/products/rules'
import { PRODUCT_CODES } from '@/lib/features/scenarios/products/values'
import { findLookalike, type Lookalike } from '@/lib/shared/lookalikes'

/** A code of a line with a letter that looks like one of the other alphabet. */
interface CodeLookalike {
  /** The place of the line, from 0. */
  row: number
  line: KeptLine
  field: (typeof PRODUCT_CODES)[number]
  found: Lookalike
}

/** Returns the codes of lines that have a letter which looks like one of the other alphabet, in their order. */
export function codeLookalikes(lines: readonly KeptLine[]): CodeLookalike[] {
  return lines.flatMap((line, row) =>
    PRODUCT_CODES.flatMap((field) => {
      const found = findLookalike(line[field])
      return found ? [{ row, line, field, found }] : []
    }),
  )
}
