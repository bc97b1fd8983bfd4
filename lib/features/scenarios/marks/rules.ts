import { visible } from '@/lib/shared/control-characters'
import {
  type Gs1Element,
  hasCheckDigit,
  isBox,
  isGtin,
  isWholeBox,
  readGs1,
  readMisread,
  readPack,
} from '@/lib/shared/gs1'
import { READINGS, readSpelling, SAFE_CORRECTIONS, type SpellingCorrection } from '@/lib/shared/gs1-spelling'
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
    barcode: {
      kind: 'line',
      label: message('scenarios.parts.marks.fields.barcode'),
      isIdentifier: true,
      isBarcode: true,
    },
    supplierCode: {
      kind: 'line',
      label: message('scenarios.parts.marks.fields.supplierCode'),
      isIdentifier: true,
    },
    brandType: {
      kind: 'choice',
      label: message('scenarios.parts.marks.fields.brandType'),
      options: BRAND_TYPES,
      names: null,
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
} as const satisfies RecordRules<Omit<ProductMark, 'datamatrix' | 'isMadeUp'>, ProductMarkUpdate>

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

/**
 * Returns the type that a code is proposed to have where a person sees it first: what a till reads from a DataMatrix is the state's,
 * so that packs of tobacco and boxes are, too.
 */
export function proposedType(code: string): BrandType {
  const { brandType } = readMark(code)
  const pack = readPack(code)
  const isWhole = pack ? isGtin(pack.gtin) : isWholeBox(readGs1(code)?.elements ?? [])
  return isWhole ? 'КМЧЗ' : brandType
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

/** A barcode as it is printed: EAN-8, UPC, EAN-13 and the number of a package. */
const BARCODE = /^(?:\d{8}|\d{12,14})$/

/**
 * Returns the GTIN of a text that is a barcode and no mark: that of known goods, or one with the right check digit; null for any
 * other text.
 */
export function barcodeGtin(text: string, known: { has: (gtin: string) => boolean }): string | null {
  if (!/^\d+$/.test(text)) return null
  const gtin = text.padStart(GTIN_LENGTH, '0')
  return known.has(gtin) || (BARCODE.test(text) && hasCheckDigit(text)) ? gtin : null
}

/** Returns a code whose separators are written out as a till would read it, and any other code as it is. */
export function drawnCode(brand: string): string {
  const { code, corrections } = readSpelling(brand, SAFE_CORRECTIONS)
  return corrections.some((correction) => WRITTEN_OUT.has(correction)) ? code : brand
}

/** Returns how a mark is drawn, as on the goods: the retailer's own as a QR code, the state's as a DataMatrix. */
export function drawnMark({ brand, brandType }: Pick<ProductMark, 'brand' | 'brandType'>) {
  const code = drawnCode(brand)
  if (brandType === 'КМДМ') return { kind: 'qr', code } as const
  // With FNC1 in front, a pack of tobacco would be a GS1 code, which it isn't.
  return { kind: readPack(code) ? 'dataMatrix' : 'gs1', code } as const
}

const WRITTEN_OUT: ReadonlySet<SpellingCorrection> = new Set([
  'escapes',
  'separators',
  'brackets',
  'invisible',
])

/** Returns the corrections that a stored code needs to be what a till reads; none for the retailer's own. */
export function neededCorrections(brand: string): SpellingCorrection[] {
  const { code, corrections, piece } = readSpelling(brand)
  if (corrections.length > 0) return corrections
  // White space around a code is no part of its reading.
  return piece !== null && code !== brand ? ['invisible'] : []
}

/** Returns the corrections without which a stored code is none, or that of another piece of goods. */
export const missingCorrections = (brand: string): SpellingCorrection[] =>
  neededCorrections(brand).filter((correction) => MISREADING.has(correction))

const MISREADING: ReadonlySet<SpellingCorrection> = new Set([...READINGS, 'capsLock'])

/** Returns a stored code with these corrections, as far as it needs them. */
export function correctedCode(brand: string, applied: ReadonlySet<SpellingCorrection>): string {
  return neededCorrections(brand).some((correction) => applied.has(correction))
    ? readSpelling(brand, applied).code
    : brand
}

/** The problems of a mark. */
export type MarkProblem =
  | 'writtenOut'
  | 'notGs1'
  | 'misread'
  | 'checkDigit'
  | 'noSerial'
  | 'noSeparator'
  | 'foreignGoods'

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
  const drawn = drawnCode(brand)
  const read = readGs1(drawn)
  const elements = read?.elements ?? readMisread(drawn)
  const gtin = findElement(elements, '01')
  const serial = findElement(elements, '21')
  // The retailer's own marks may be any text, also one that happens to look like elements.
  const isGoods = gtin !== undefined && (isState || serial !== undefined)
  const goods = isGoods ? gtin : readPack(drawn)?.gtin
  const number = goods ?? (isState && isBox(elements) ? elements[0]?.value : undefined)
  const found: Record<MarkProblem, boolean> = {
    writtenOut: drawn !== brand,
    notGs1: isState && number === undefined,
    misread: isGoods && !read,
    checkDigit: (isState || isGoods) && number !== undefined && !hasCheckDigit(number),
    noSerial: isGoods && !serial,
    noSeparator: isGoods && read?.isSeparated === false,
    foreignGoods: goods !== undefined && isGtin(goods) && gtins.size > 0 && !gtins.has(goods),
  }
  return { elements: isGoods ? elements : [], problems: PROBLEMS.filter((problem) => found[problem]) }
}

const PROBLEMS: readonly MarkProblem[] = [
  'writtenOut',
  'notGs1',
  'misread',
  'checkDigit',
  'noSerial',
  'noSeparator',
  'foreignGoods',
]

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
