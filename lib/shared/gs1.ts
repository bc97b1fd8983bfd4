import { IDENTIFIERS, type Identifier } from './gs1-identifiers'

/** The separator after an element of variable length: FNC1, as a scanner sends it. */
export const SEPARATOR = '\u001d'

/** An element of a GS1 code: the application identifier, which says what the value means. */
export interface Gs1Element {
  identifier: string
  value: string
}

/** A code that was read as GS1 elements. */
interface Gs1Code {
  elements: Gs1Element[]
  /** Whether a separator stands wherever one belongs. */
  isSeparated: boolean
}

const MAX_NAME_LENGTH = 4

// The characters that a value may have: GS1 General Specifications, figure 7.11-1.
const VALUE = /[!"%-/0-9:-?A-Z_a-z]/
const DIGIT = /\d/

const FOREIGN_CHARACTER = new RegExp(`[^!"%-/0-9:-?A-Z_a-z${SEPARATOR}]`, 'gu')

/** Returns the characters that no code of goods has, each once. */
export const foreignCharacters = (code: string): string[] => [...new Set(code.match(FOREIGN_CHARACTER) ?? [])]

/** The lengths of serial numbers in Russia: they are tried first when no separator marks the end. */
const USUAL_LENGTHS = [13, 7, 6]

/** Returns the code of elements: a separator stands behind each value of variable length that is not the last. */
export function joinGs1(elements: readonly Gs1Element[]): string {
  const isVariable = ({ identifier }: Gs1Element) =>
    IDENTIFIERS.some((known) => known.isVariable && known.prefix.test(identifier))
  return elements
    .map((element, index) => {
      const isLast = index === elements.length - 1
      return element.identifier + element.value + (isVariable(element) && !isLast ? SEPARATOR : '')
    })
    .join('')
}

/** Returns a code without the prefix that a scanner may add: the symbology identifier (ISO/IEC 15424) and FNC1. */
export function gs1Payload(code: string): string {
  let text = code.replace(/^\][A-Za-z]\d/, '')
  while (text.startsWith(SEPARATOR)) text = text.slice(SEPARATOR.length)
  return text
}

/**
 * Maximum number of value endings that are tried: a real code needs some dozens, one made to keep us busy thousands.
 */
const MAX_TRIES = 2_000

/**
 * Reads a code as GS1 elements in any order, with or without a symbology identifier and FNC1 at the start. When
 * separators are missing, a value ends where the rest can be read; this is also noticed when a value is exactly as
 * long as two elements of the usual marks together. Returns null for a code that is not GS1.
 */
export function readGs1(code: string): Gs1Code | null {
  const text = gs1Payload(code)
  const whole = readElements(text, 'separated')
  if (whole) {
    const elements = allApart(whole)
    return { elements, isSeparated: elements.length === whole.length }
  }
  const guessed = readElements(text, 'guessed')
  return guessed && { elements: allApart(guessed), isSeparated: false }
}

/** A character that any value of variable length may have, and one that no value may have. */
const ANY = '_'
const FOREIGN_UNIT = new RegExp(`[^!"%-/0-9:-?A-Z_a-z${SEPARATOR}]`, 'g')

/**
 * Reads the mark of a piece of goods that no till reads, because characters stand in it which no code may have, or because a part is
 * empty or of a length that it can't have: its parts can be shown all the same. Empty for any other text.
 */
export function readMisread(code: string): Gs1Element[] {
  const text = gs1Payload(code)
  const readable = text.replace(FOREIGN_UNIT, ANY)
  const elements = readGs1(readable)?.elements ?? readElements(readable, 'anyLength') ?? []
  const [gtin] = elements
  const serial = elements.find(({ identifier }) => identifier === '21')
  const isGoods = gtin?.identifier === '01' && gtin.value.length === GTIN_LENGTH
  // GTIN and 21 alone may be a number of the retailer's own.
  if (!isGoods || !serial || (serial.value === '' && elements.length === 2)) return []
  let at = 0
  return elements.map(({ identifier, value }) => {
    while (text[at] === SEPARATOR) at += SEPARATOR.length
    const begin = at + identifier.length
    at = begin + value.length
    return { identifier, value: text.slice(begin, at) }
  })
}

const GTIN_LENGTH = 14

/** Values of a mark of Честный ЗНАК that contain the next element, too, because its separator is missing. */
const RUN_TOGETHER = [
  { identifier: '21', parts: /^(.{13}|.{6})(93)(.{4})$/ },
  // As long as a whole serial number, which it is only when no other check key follows.
  { identifier: '21', parts: /^(.{7})(93)(.{4})$/, isLast: true },
  { identifier: '21', parts: /^(.{13})(91)(.{4})$/, next: '92' },
  { identifier: '91', parts: /^(.{4})(92)(.{44}|.{88})$/ },
]

const allApart = (elements: readonly Gs1Element[]) =>
  elements.flatMap((element, index) => apart(element, elements[index + 1]?.identifier))

function apart(element: Gs1Element, next: string | undefined): Gs1Element[] {
  const { identifier, value } = element
  for (const usual of RUN_TOGETHER) {
    if (usual.identifier !== identifier || (usual.isLast && next) || (usual.next && usual.next !== next))
      continue
    const [, own, joined, rest] = usual.parts.exec(value) ?? []
    if (!own || !joined || !rest) continue
    return [
      { identifier, value: own },
      { identifier: joined, value: rest },
    ]
  }
  return [element]
}

/** Where values end: at separators, at separators or where the rest can be read, or at separators however long they are. */
type Ends = 'separated' | 'guessed' | 'anyLength'

function readElements(text: string, ends: Ends): Gs1Element[] | null {
  const reader: Reader = {
    text,
    ends,
    values: findRunEnds(text, VALUE),
    digits: findRunEnds(text, DIGIT),
  }
  // Positions from which nothing can be read; different readings lead to the same ones.
  const failedPlaces = new Set<number>()
  let tries = 0
  const from = (at: number): Gs1Element[] | null => {
    if (at === text.length) return []
    if (failedPlaces.has(at) || tries > MAX_TRIES) return null
    for (const identifier of IDENTIFIERS) {
      const name = identifier.prefix.exec(text.slice(at, at + MAX_NAME_LENGTH))?.[0]
      if (!name) continue
      const begin = at + name.length
      for (const end of findValueEnds(reader, identifier, begin)) {
        tries += 1
        const rest = from(text[end] === SEPARATOR ? end + 1 : end)
        if (rest) return [{ identifier: name, value: text.slice(begin, end) }, ...rest]
      }
    }
    failedPlaces.add(at)
    return null
  }
  return text === '' ? null : from(0)
}

/** A text that is read, with what is computed once for each position, so that no position is examined repeatedly. */
interface Reader {
  text: string
  ends: Ends
  /** For each position, where the run of value characters ends. */
  values: number[]
  /** For each position, where the run of digits ends. */
  digits: number[]
}

/** Returns for each position of a text where the run of such characters that begins there ends. */
function findRunEnds(text: string, character: RegExp): number[] {
  const ends = new Array<number>(text.length + 1).fill(text.length)
  for (let at = text.length - 1; at >= 0; at -= 1) {
    ends[at] = character.test(text[at] ?? '') ? (ends[at + 1] ?? at) : at
  }
  return ends
}

/** Returns the positions where a value that begins here may end, the likeliest first. */
function findValueEnds(
  { text, ends, values, digits }: Reader,
  identifier: Identifier,
  begin: number,
): number[] {
  const most = begin + identifier.length
  const run = values[begin] ?? begin
  const isApart = run === text.length || text[run] === SEPARATOR
  const fixedEnds = !identifier.isVariable && (digits[begin] ?? 0) >= most ? [most] : []
  if (ends === 'anyLength' && isApart) return [...fixedEnds, run]
  if (!identifier.isVariable) return fixedEnds
  const limit = Math.min(run, most)
  const isWhole = limit === run && isApart
  if (ends === 'separated') return isWhole && limit > begin ? [limit] : []
  const usual = USUAL_LENGTHS.map((length) => begin + length).filter((end) => end <= limit)
  const others = Array.from({ length: limit - begin }, (_, index) => limit - index)
  return isWhole && limit > begin ? [limit, ...usual, ...others] : [...usual, ...others]
}

/**
 * Returns the check digit behind these digits of a GTIN or an SSCC (GS1 General Specifications, 7.9): weights 3 and 1 from
 * the right, filled up to ten.
 */
export function gs1CheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Returns whether the last of some digits is their check digit. */
export const hasCheckDigit = (digits: string): boolean => gs1CheckDigit(digits.slice(0, -1)) === digits.at(-1)

/** Returns whether elements are those of a box or pallet, or of its content. */
export const isBox = ([first]: readonly Gs1Element[]): boolean =>
  first?.identifier === '00' || first?.identifier === '02'

/** Returns whether elements are the number of a box with the right check digit, or its content with the count of it. */
export function isWholeBox(elements: readonly Gs1Element[]): boolean {
  const [first] = elements
  if (!first || !isBox(elements) || !hasCheckDigit(first.value)) return false
  return first.identifier === '00' || elements.some(({ identifier }) => identifier === '37')
}

/** Returns whether a GTIN has 14 digits and the right check digit. */
export function isGtin(digits: string): boolean {
  return /^\d{14}$/.test(digits) && hasCheckDigit(digits)
}

/** The parts of a tobacco pack's code, which has no identifiers. */
export interface PackParts {
  gtin: string
  serial: string
  /** The maximum retail price, in the characters of the code. */
  price: string
  /** Empty where it was not copied along. */
  key: string
}

/** GTIN, serial number, price, and a check key, which may be missing or lack a character. */
const PACK = /^(\d{14})([!"%&'*-?A-Z_a-z]{7})([!"%&'*-?A-Z_a-z]{4})([!"%&'*-?A-Z_a-z]{0,4})$/
/** The length of the check key: as it was printed, with one character missing, and left out. */
const PACK_KEYS = [4, 3, 0]

/** The length of a pack's check key. */
export const PACK_KEY_LENGTH = 4

/** The elements by which a code is that of goods or of a box, however long it is. */
const OTHERS = ['00', '01', '02']

/** Reads the code of a tobacco pack; null for any other text. */
export function readPack(code: string): PackParts | null {
  const [, gtin, serial, price, key] = PACK.exec(code) ?? []
  if (!gtin || !serial || !price || key === undefined || !PACK_KEYS.includes(key.length)) return null
  if (readGs1(code)?.elements.some(({ identifier }) => OTHERS.includes(identifier))) return null
  // A text of digits alone is a number of something else.
  return /^\d+$/.test(code) ? null : { gtin, serial, price, key }
}
