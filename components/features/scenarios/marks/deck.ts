import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { drawnCode } from '@/lib/features/scenarios/marks/rules'
import { USED_STATUS } from '@/lib/features/scenarios/marks/values'
import { visible } from '@/lib/shared/control-characters'
import { readSpelling } from '@/lib/shared/gs1-spelling'

/** Returns whether a mark was scanned at a till already. */
export const isUsed = ({ status }: Pick<ProductMark, 'status'>): boolean => status === USED_STATUS

/**
 * Returns the marks of a deck in their order.
 * @param kept the ids of those that were scanned in this deck: they stay where they were
 */
export function deckMarks<Mark extends Pick<ProductMark, '_id' | 'status'>>(
  marks: readonly Mark[],
  { isUnusedOnly, kept }: { isUnusedOnly: boolean; kept: ReadonlySet<string> },
): Mark[] {
  return marks.filter((mark) => !isUnusedOnly || !isUsed(mark) || kept.has(mark._id))
}

/** Returns the place of a mark, or that of the first one where it is in the deck no more. */
export function placeIn(deck: readonly Pick<ProductMark, '_id'>[], id: string | null): number {
  return Math.max(
    0,
    deck.findIndex(({ _id }) => _id === id),
  )
}

/** Returns the mark to show after one was scanned: the next that is not used, else the one that was scanned. */
export function afterScan<Mark extends Pick<ProductMark, '_id' | 'status'>>(
  deck: readonly Mark[],
  at: number,
): Mark | undefined {
  const behind = [...deck.slice(at + 1), ...deck.slice(0, at)]
  return behind.find((mark) => !isUsed(mark)) ?? deck[at]
}

/** The length of the end of a code by which it can be told from others. */
const END = 20

/** Where the serial number begins in `01…21…`. */
const SERIAL_AT = 18

/** Returns the lines of a mark's label: its product, or what tells its code from others; then its barcode and its status. */
export function labelLines(
  mark: Pick<ProductMark, 'product' | 'barcode' | 'brand' | 'status'>,
): [string, string] {
  return [mark.product || codeEnd(mark.brand), [mark.barcode, mark.status].filter(Boolean).join(' · ')]
}

/** Returns the serial number of a piece of goods, or the last characters of any other code. */
function codeEnd(brand: string): string {
  const { piece } = readSpelling(brand)
  if (piece !== null) return piece.slice(SERIAL_AT)
  const code = visible(drawnCode(brand))
  return code.length > END ? `…${code.slice(-END)}` : code
}
