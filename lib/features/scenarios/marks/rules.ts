import { type CodeLine, codeInRow, codeLines } from '@/lib/shared/code-in-row'
import { visible } from '@/lib/shared/control-characters'
import {
  foreignCharacters,
  type Gs1Element,
  hasCheckDigit,
  isBox,
  isGtin,
  isWholeBox,
  readGs1,
  readMisread,
  readPack,
} from '@/lib/shared/gs1'
import {
  hasTwoReadings,
  READINGS,
  readSpelling,
  SAFE_CORRECTIONS,
  type SpellingCorrection,
} from '@/lib/shared/gs1-spelling'
import { isStorable } from '@/lib/shared/limits'
import { findLookalike } from '@/lib/shared/lookalikes'
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

/** A line of a paste. */
export interface PastedMark {
  /** From 1. */
  line: number
  /** The code with the corrections that are applied. */
  brand: string
  brandType: BrandType
  /** Why it can't be added. */
  refusal: 'tooLong' | 'unreadable' | 'columns' | 'broken' | null
  /** The cells of its row that are left out, where the code was copied with others from a spreadsheet. */
  leftOut: string[]
  /** The corrections that its spelling needs, whether applied or not. */
  corrections: SpellingCorrection[]
  problems: MarkProblem[]
  /** Whether it reads as elements of a code of goods. */
  isStructured: boolean
  /** Characters that look like others, or that no code of goods has; each once. */
  letters: string[]
  /** The piece of goods that it is the mark of, or null. */
  piece: string | null
  /** Whether it has a check key. */
  hasKeys: boolean
  /** Whether its letters may be of the wrong layout as well as lookalikes. */
  hasTwoReadings: boolean
  /** The line that is the mark of the same piece of goods and is added instead, or null. */
  samePieceAs: number | null
}

/** The result of reading a paste; lines that repeat a code are only counted. */
export interface MarkPaste {
  marks: PastedMark[]
  repeated: number
}

/** Returns the marks of a paste whose pieces of goods are among those, and the number of these pieces: several lines may be of one. */
export function findPieceMarks<Mark extends Pick<PastedMark, 'piece'>>(
  marks: readonly Mark[],
  pieces: ReadonlySet<string>,
): { found: Mark[]; count: number } {
  const found = marks.filter(({ piece }) => piece !== null && pieces.has(piece))
  return { found, count: new Set(found.map(({ piece }) => piece)).size }
}

/**
 * Returns the applied corrections with another one. Of two that make different codes of the same text only the later one stays,
 * unless a mark needs the other one alone.
 */
export function withCorrection(
  applied: readonly SpellingCorrection[],
  correction: SpellingCorrection,
  marks: readonly { corrections: readonly SpellingCorrection[]; hasTwoReadings?: boolean }[],
): SpellingCorrection[] {
  const isReading = READINGS.some((reading) => reading === correction)
  const gives = (other: SpellingCorrection) =>
    isReading &&
    READINGS.some((reading) => reading === other) &&
    marks.some((mark) => mark.hasTwoReadings) &&
    !marks.some((mark) => !mark.hasTwoReadings && mark.corrections.includes(other))
  return [...applied.filter((other) => other !== correction && !gives(other)), correction]
}

/** Returns these lines of a paste with all that repeat one of them: what is removed does not come back from another line. */
export function linesToRemove(text: string, lines: readonly number[]): number[] {
  const filled = codeLines(text)
  const removed = new Set(filled.flatMap(({ line, brand }) => (lines.includes(line) ? [brand] : [])))
  return filled.flatMap(({ line, brand }) => (removed.has(brand) ? [line] : []))
}

/**
 * Reads pasted codes, one a line or a row of a spreadsheet.
 * @param applied the corrections that are applied to their spelling
 * @param removed the lines that are left out as if they were not there
 */
export function readMarkPaste(
  text: string,
  applied: ReadonlySet<SpellingCorrection> = SAFE_CORRECTIONS,
  removed: ReadonlySet<number> = new Set(),
): MarkPaste {
  const filled = codeLines(text).filter(({ line }) => !removed.has(line))
  const single = withoutRepeats(filled, new Set())
  const marks = single.map((line) => ({ line: line.line, ...readPasted(line, applied) }))
  return { marks: withSamePieces(marks), repeated: filled.length - single.length }
}

type ReadLine = Omit<PastedMark, 'line' | 'samePieceAs'>

function readPasted({ brand: line, isBroken }: CodeLine, applied: ReadonlySet<SpellingCorrection>): ReadLine {
  const { text, leftOut, isSeveral } = codeInRow(line)
  const { code: brand, corrections, piece } = readSpelling(text, applied)
  const brandType = proposedType(brand)
  const read = readGs1(brand)?.elements ?? []
  // Boxes may look like a mark, too.
  const isMeantAsState = brandType === 'КМЧЗ' || (BEGINS_AS_STATE.test(brand) && !isBox(read))
  const { problems, elements } = explainMark({ brand, brandType: isMeantAsState ? 'КМЧЗ' : 'КМДМ' }, NO_GOODS)
  const letters = isMeantAsState ? foreignCharacters(brand) : findMixed(brand)
  const fault = brand.length > MARK_CODE_LIMIT ? 'tooLong' : isStorable(brand) ? null : 'unreadable'
  const isStructured = elements.length > 0 || problems.length > 0
  const refusal = isBroken ? 'broken' : isSeveral ? 'columns' : fault
  return {
    brand,
    brandType,
    corrections,
    problems,
    isStructured,
    letters,
    piece,
    hasKeys: read.some(({ identifier }) => CHECK_KEYS.has(identifier)),
    hasTwoReadings: hasTwoReadings(text),
    refusal,
    leftOut,
  }
}

/** The elements without which a till refuses most marks. */
const CHECK_KEYS: ReadonlySet<string> = new Set(['91', '92', '93'])

const NO_GOODS: ReadonlySet<string> = new Set()

/** The beginning of a code of the state, in whatever spelling. */
const BEGINS_AS_STATE = /^(?:\W{0,3}01\W?\d{13}|\S{0,3}01\d{14})/

const findMixed = (code: string): string[] => {
  const found = findLookalike(code)
  return found ? [found.letter] : []
}

/** Says of each mark of a piece that another line is the mark of, too, which one that is: the most complete one. */
function withSamePieces(marks: readonly Omit<PastedMark, 'samePieceAs'>[]): PastedMark[] {
  const best = new Map<string, Omit<PastedMark, 'samePieceAs'>>()
  for (const mark of marks) {
    const rival = mark.piece === null ? undefined : best.get(mark.piece)
    if (mark.piece !== null && (!rival || completeness(mark) > completeness(rival)))
      best.set(mark.piece, mark)
  }
  return marks.map((mark) => {
    const chosen = mark.piece === null ? undefined : best.get(mark.piece)
    return { ...mark, samePieceAs: chosen && chosen !== mark ? chosen.line : null }
  })
}

/** Returns how much a spelling is worth: one that has its check keys, needs no corrections and says all elements most. */
const completeness = ({
  brand,
  problems,
  corrections,
  brandType,
  hasKeys,
}: Omit<PastedMark, 'samePieceAs'>) =>
  (brandType === 'КМЧЗ' ? 100_000 : 0) +
  (hasKeys ? 10_000 : 0) -
  problems.length * 1_000 -
  corrections.length * 100 +
  brand.length
