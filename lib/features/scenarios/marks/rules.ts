import { visible } from '@/lib/shared/control-characters'
import { type Gs1Element, isGtin, readGs1 } from '@/lib/shared/gs1'
import { isStorable } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { BrandType, ProductMark, ProductMarkUpdate } from './contract'
import { BRAND_TYPES, MARK_CODE_LIMIT, MARK_SORTS, MARK_STATUSES } from './values'

/** The fields of a product mark, as browser and server know them. `datamatrix` is the code once more. */
export const PRODUCT_MARK = {
  name: 'product-marks',
  subject: 'product_mark',
  sorts: MARK_SORTS,
  toLabel: ({ product, brand }) => [product, shortCode(brand)].filter(Boolean).join(' · '),
  fields: {
    product: { kind: 'line', label: message('scenarios.parts.marks.fields.product') },
    barcode: { kind: 'line', label: message('scenarios.parts.marks.fields.barcode') },
    supplierCode: { kind: 'line', label: message('scenarios.parts.marks.fields.supplierCode') },
    brandType: {
      kind: 'choice',
      label: message('scenarios.parts.marks.fields.brandType'),
      options: BRAND_TYPES,
      // Its code says which.
      default: null,
    },
    brand: {
      kind: 'code',
      label: message('scenarios.parts.marks.fields.brand'),
      most: MARK_CODE_LIMIT,
      isRequired: true,
    },
    status: {
      kind: 'line',
      label: message('scenarios.parts.marks.fields.status'),
      suggestions: MARK_STATUSES,
      isRequired: true,
    },
  },
} as const satisfies RecordRules<Omit<ProductMark, 'datamatrix'>, ProductMarkUpdate>

/** The number of characters that GTIN and serial number of the state's marks usually have. */
const SHORT_CODE = 31

const shortCode = (code: string) =>
  code.length > SHORT_CODE ? `${visible(code.slice(0, SHORT_CODE))}…` : visible(code)

const findElement = (elements: readonly Gs1Element[], wanted: string) =>
  elements.find(({ identifier }) => identifier === wanted)?.value

/** The content of a code. */
export interface MarkReading {
  brandType: BrandType
  /** Of the state's marks. */
  gtin: string | null
}

/**
 * Reads a mark's code (docs/domain.md, Parts of a scenario): it is the state's where it holds a GTIN with the right check
 * digit and a serial number, else the retailer's own.
 */
export function readMark(code: string): MarkReading {
  const elements = readGs1(code)?.elements ?? []
  const gtin = findElement(elements, '01')
  return gtin && isGtin(gtin) && findElement(elements, '21')
    ? { brandType: 'КМЧЗ', gtin }
    : { brandType: 'КМДМ', gtin: null }
}

/** Goods as marks name them. */
export interface MarkedGoods {
  product: string
  barcode: string
  supplierCode: string
}

/** Returns goods by their GTIN, which is a barcode filled up with zeros; of several with the same the first. */
export function goodsByGtin<Goods extends { barcode: string }>(goods: readonly Goods[]): Map<string, Goods> {
  const entries = goods.map((one) => [one.barcode.padStart(GTIN_LENGTH, '0'), one] as const)
  return new Map(entries.toReversed())
}

const GTIN_LENGTH = 14

/** The problems of a mark. */
export type MarkProblem = 'notGs1' | 'checkDigit' | 'noSerial' | 'noSeparator' | 'foreignGoods'

/** The parts of a mark's code, and its problems. */
export interface MarkExplanation {
  elements: Gs1Element[]
  problems: MarkProblem[]
}

/**
 * Explains a mark's code.
 * @param gtins those of the scenario's goods; goods are not checked where there are none
 */
export function explainMark(
  { brand, brandType }: Pick<ProductMark, 'brand' | 'brandType'>,
  gtins: ReadonlySet<string>,
): MarkExplanation {
  const isState = brandType === 'КМЧЗ'
  const read = readGs1(brand)
  const gtin = findElement(read?.elements ?? [], '01')
  // The retailer's own marks may be any text, also one that happens to look like elements.
  if (!read || !gtin) return { elements: [], problems: isState ? ['notGs1'] : [] }
  const serial = findElement(read.elements, '21')
  if (!isState && !serial) return { elements: [], problems: [] }
  const found: Record<MarkProblem, boolean> = {
    notGs1: false,
    checkDigit: !isGtin(gtin),
    noSerial: !serial,
    noSeparator: !read.isSeparated,
    foreignGoods: isGtin(gtin) && gtins.size > 0 && !gtins.has(gtin),
  }
  return { elements: read.elements, problems: PROBLEMS.filter((problem) => found[problem]) }
}

const PROBLEMS: readonly MarkProblem[] = ['notGs1', 'checkDigit', 'noSerial', 'noSeparator', 'foreignGoods']

/** Leaves out the marks whose code is among these, or was named before. */
export function withoutRepeats<Mark extends { brand: string }>(
  marks: readonly Mark[],
  taken: ReadonlySet<string>,
): Mark[] {
  const seen = new Set(taken)
  return marks.filter(({ brand }) => {
    const isNew = !seen.has(brand)
    seen.add(brand)
    return isNew
  })
}

/** A line of a paste. */
export interface PastedMark {
  /** From 1. */
  line: number
  brand: string
  brandType: BrandType
  /** Why it can't be added. */
  refusal: 'tooLong' | 'unreadable' | null
}

/** The result of reading a paste; lines that repeat a code are only counted. */
export interface MarkPaste {
  marks: PastedMark[]
  repeated: number
}

/** Reads pasted codes, one a line. */
export function readMarkPaste(text: string): MarkPaste {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line: index + 1, brand: line.trim() }))
  const filled = lines.filter(({ brand }) => brand !== '')
  const single = withoutRepeats(filled, new Set())
  return {
    marks: single.map(({ line, brand }) => ({ line, brand, ...readPasted(brand) })),
    repeated: filled.length - single.length,
  }
}

function readPasted(brand: string): Pick<PastedMark, 'brandType' | 'refusal'> {
  if (brand.length > MARK_CODE_LIMIT) return { brandType: 'КМДМ', refusal: 'tooLong' }
  return { brandType: readMark(brand).brandType, refusal: isStorable(brand) ? null : 'unreadable' }
}
