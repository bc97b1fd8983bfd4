import { LARGEST_INTEGER, NAME_LIMIT } from '@/lib/shared/limits'
import { type CodeProblem, codeProblem, readBarcode, textProblem } from '@/lib/shared/product-code'
import { type NumberProblem, readAmount, readCount } from '@/lib/shared/written-number'
import {
  BLANK_LINE,
  cellText,
  costInCents,
  isText,
  type LineValues,
  type LineWithId,
  PRODUCT_COUNTS,
  type ProductField,
} from '../products/rules'
import { LARGEST_COST, largestPrice, PRODUCT_CODES } from '../products/values'

/** The reasons for which a text is no field's value. */
type CellRefusal = NumberProblem | CodeProblem | 'tooLong'

/** The value of a field in a text, or why the text has none; `maximum` is the limit where it is too large or too long. */
type FieldReading =
  | { value: string | number; problem?: undefined; maximum?: undefined }
  | { value?: undefined; problem: CellRefusal; maximum?: number }

function readField(line: LineValues, field: ProductField, text: string | null): FieldReading {
  if (isText(field)) {
    const plain = plainText(text ?? '')
    const value = field === 'barcode' ? readBarcode(plain) : plain
    const problem = PRODUCT_CODES.some((code) => code === field) ? codeProblem(value) : textProblem(value)
    if (problem) return { problem }
    return value.length <= NAME_LIMIT ? { value } : { problem: 'tooLong', maximum: NAME_LIMIT }
  }
  if (text === null) return { value: 0 }
  const maximum = maximumValue(line, field)
  const read = field === 'priceWithBonuses' ? readAmount(text, { maximum }) : readCount(text, { maximum })
  if (read.problem === 'tooLarge') return { ...read, maximum }
  // A blank text is 0 elsewhere; here it would replace a number that nobody has seen go.
  return read.value === 0 && !/\p{Nd}/u.test(text) ? { problem: 'notANumber' } : read
}

const plainText = (text: string) => text.replaceAll(/\0|\p{Surrogate}/gu, '').trim()

/** A text for one field of the line in this row; rows behind the last are new lines. */
export interface LineCell {
  row: number
  field: ProductField
  /** Null where the field is cleared: a number is 0 then. */
  text: string | null
}

/** A text that a field did not take, and why; the field keeps the value that it had. */
export interface RefusedCell {
  /** The id of the line. */
  id: string
  field: ProductField
  text: string
  kept: string
  problem: CellRefusal
  maximum?: number
}

/**
 * Writes texts into lines. Returns the lines, new ones under ids of `nextId`, and the texts that were not taken: what is
 * no number keeps what was there. A blank text is taken where there is no number to keep.
 */
export function writeCells(lines: readonly LineWithId[], cells: readonly LineCell[], nextId: () => string) {
  const next = [...lines]
  const refused: RefusedCell[] = []
  for (const { row, field, text } of cells) {
    while (next.length <= row) next.push({ ...BLANK_LINE, _id: nextId() })
    const line = next[row]
    if (!line) continue
    const { value, problem, ...limits } = readField(line, field, text)
    if (problem === undefined) {
      if (line[field] !== value) next[row] = { ...line, [field]: value }
    } else if (text?.trim() || (row < lines.length && line[field] !== 0)) {
      const kept = cellText(field, line)
      refused.push({ id: line._id, field, text: text ?? '', kept, problem, ...limits })
    }
  }
  return { lines: next, refused }
}

function maximumValue(line: LineValues, field: ProductField): number {
  if (field === 'priceWithBonuses') return largestPrice(PRODUCT_COUNTS.map((count) => line[count]))
  const cents = costInCents(line.priceWithBonuses, 1)
  return cents === 0n ? LARGEST_INTEGER : Math.min(LARGEST_INTEGER, Number(LARGEST_COST / cents))
}
