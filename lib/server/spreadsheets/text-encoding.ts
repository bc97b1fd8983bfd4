import 'server-only'
import type { TextEncoding } from '@/lib/shared/imported-table'
import { type Readability, readability } from './readability'
import { readingScore } from './reading-score'

// Libraries were tried on short Russian tables with English titles: chardet takes cp866 and KOI8-R for Western
// encodings, jschardet takes capitals for Greek or Hebrew. So the encoding is the one in which the letters read best.

/** In the order in which they count where several read as well. */
const SINGLE_BYTE = [
  'windows-1251',
  'windows-1252',
  'ibm866',
  'koi8-r',
  'x-mac-cyrillic',
  'iso-8859-5',
  'koi8-u',
  'cp1125',
  'kz-1048',
] as const satisfies readonly TextEncoding[]

/** Number of bytes, from the first letter outside of ASCII, by which an encoding is judged. */
const SAMPLE_BYTES = 65_536

const MARKS: readonly { encoding: TextEncoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** How a text is read. */
export interface DetectedEncoding {
  encoding: TextEncoding
  /** Whether its letters are too few to decide: other encodings read as well. */
  isGuess: boolean
}

const certain = (encoding: TextEncoding): DetectedEncoding => ({ encoding, isGuess: false })

/** Returns the encoding of a text; null for bytes that are no text. */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding | null {
  const marked = MARKS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))
  if (marked) return certain(marked.encoding)
  if (bytes.includes(0)) {
    const wide = detectWide(bytes)
    return wide && certain(wide)
  }
  if (countControls(bytes) > bytes.length / 100) return null
  const first = bytes.findIndex((byte) => byte >= 0x80)
  if (first < 0) return certain('utf-8')
  const sample = bytes.subarray(Math.max(0, first - 100), first + SAMPLE_BYTES)
  if (!isMostlyUtf8(bytes, first)) return bestReading(sample, SINGLE_BYTE)
  if (!isUnusual(decode(sample, 'utf-8'))) return certain('utf-8')
  const best = bestReading(sample, ['utf-8', ...SINGLE_BYTE])
  return best.encoding === 'utf-8' ? best : { ...best, isGuess: true }
}

/** How much less an encoding counts than Excel's own: few programs write it. */
const RARITY: Partial<Record<TextEncoding, number>> = {
  ibm866: 0.5,
  'koi8-r': 1,
  'x-mac-cyrillic': 1,
  'iso-8859-5': 1,
  'koi8-u': 1.5,
  cp1125: 1.5,
  'kz-1048': 1.5,
}
/** By how much the best reading must be ahead of each other one. */
const LEAD = 4

function bestReading(sample: Uint8Array, encodings: readonly TextEncoding[]): DetectedEncoding {
  const readings = encodings.map((encoding) => {
    const text = decode(sample, encoding)
    return { encoding, text, score: readingScore(text) - (RARITY[encoding] ?? 0) }
  })
  const best = readings.reduce((former, next) => (next.score > former.score ? next : former))
  const isGuess = readings.some(({ text, score }) => text !== best.text && score > best.score - LEAD)
  return { encoding: best.encoding, isGuess }
}

/** Letters of UTF-8 that some texts in other encodings are made of, too: `чек` of a till is `票`. */
const USUAL = /[\u0080-\u00FF\u0400-\u04FF\u2000-\u27BF]/
/** Maximum numbers of different letters of two bytes and of more that can stand in such a text. */
const FEW_LETTERS = { ofTwo: 2, ofMore: 6 }

function isUnusual(text: string): boolean {
  if (USUAL.test(text)) return false
  const letters = [...new Set(text.match(/\P{ASCII}/gu))]
  const { ofTwo, ofMore } = FEW_LETTERS
  return letters.length <= (letters.every((letter) => letter >= '\u0800') ? ofMore : ofTwo)
}

/**
 * Encodings that the Encoding Standard lacks, by the one that they differ from, and the letters that they have in place
 * of its own: RST 2018-91 of Ukraine (CP1125), and STRK 1048-2002 of Kazakhstan.
 */
const VARIANTS: Partial<Record<TextEncoding, { base: TextEncoding; letters: string; by: string }>> = {
  cp1125: { base: 'ibm866', letters: 'ЄєЇїЎў°∙', by: 'ҐґЄєІіЇї' },
  'kz-1048': { base: 'windows-1251', letters: 'ЌЋќћЎўЈҐЄЇґєјЅѕї', by: 'ҚҺқһҰұӘӨҒҮөғәҢңү' },
}

/** Returns the text of these bytes, without a byte order mark; what can't be decoded becomes U+FFFD. */
export function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  const variant = VARIANTS[encoding]
  if (variant) {
    const { base, letters, by } = variant
    return decode(bytes, base).replaceAll(
      new RegExp(`[${letters}]`, 'g'),
      (letter) => by[letters.indexOf(letter)] ?? letter,
    )
  }
  const text = new TextDecoder(encoding).decode(bytes)
  return encoding === 'windows-1252' ? text.replaceAll(/[\u0080-\u009F]/g, signOf1252) : text
}

// Node 20 takes windows-1252 for Latin-1, which has no signs in this range.
const SIGNS_OF_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const signOf1252 = (control: string) => SIGNS_OF_1252[control.charCodeAt(0) - 0x80] ?? control

// In UTF-16, one byte of each letter of a Russian or English text is 4 or 0.
function detectWide(bytes: Uint8Array): TextEncoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const pairs = Math.floor(sample.length / 2)
  const counts = [0, 0]
  for (let at = 0; at < pairs * 2; at += 1) {
    if (sample[at] === 0 || sample[at] === 4) counts[at % 2] = (counts[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = counts
  if (odd > pairs * 0.7 && even < odd / 2) return 'utf-16le'
  return even > pairs * 0.7 && odd < even / 2 ? 'utf-16be' : null
}

function countControls(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) count += 1
  return count
}

/** One wrong byte among this many right letters is a damage, not another encoding. */
const RIGHT_PER_WRONG = 3

function isMostlyUtf8(bytes: Uint8Array, first: number): boolean {
  let right = 0
  let wrong = 0
  for (let at = first; at < bytes.length; ) {
    const length = utf8Length(bytes, at)
    if (length > 1) right += 1
    // A letter that the end of the file cuts is no sign of another encoding.
    if (length === 0 && (right === 0 || !isCut(bytes, at))) wrong += 1
    at += Math.max(length, 1)
  }
  return right > 0 && right >= wrong * RIGHT_PER_WRONG
}

/** Returns the length of the letter at this place; 0 when there is none. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const length = expectedLength(bytes[at] ?? 0)
  for (let next = 1; next < length; next += 1) if (!isContinuation(bytes[at + next])) return 0
  return length
}

function expectedLength(byte: number): number {
  if (byte < 0x80) return 1
  if (byte < 0xc2 || byte > 0xf4) return 0
  if (byte < 0xe0) return 2
  return byte < 0xf0 ? 3 : 4
}

const isContinuation = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0

function isCut(bytes: Uint8Array, at: number): boolean {
  const rest = bytes.subarray(at)
  return rest.length < expectedLength(rest[0] ?? 0) && rest.subarray(1).every(isContinuation)
}

const ENCODERS = new Map<TextEncoding, Map<string, number>>()

function findEncoder(encoding: TextEncoding): Map<string, number> {
  const known = ENCODERS.get(encoding)
  if (known) return known
  const letters = decode(
    Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index),
    encoding,
  )
  const encoder = new Map(Array.from(letters, (letter, index) => [letter, 0x80 + index]))
  ENCODERS.set(encoding, encoder)
  return encoder
}

/** Returns the bytes that read as this text in an encoding of one byte for each letter; null where there are none. */
function encode(text: string, encoding: TextEncoding): Uint8Array | null {
  const encoder = findEncoder(encoding)
  // Latin-1 is decoded as windows-1252 or, with control characters in place of its signs, as itself.
  const isWestern = encoding === 'windows-1252'
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const byte = code < 0x80 || (isWestern && isC1(code)) ? code : encoder.get(text[at] ?? '')
    if (byte === undefined) return null
    bytes[at] = byte
  }
  return bytes
}

const isC1 = (code: number) => code >= 0x80 && code <= 0x9f

const MIN_PAIRS = 3
const BADLY = -0.3
const MIN_SCORE_PER_PAIR = 0.4
/** By how much a text must read better before it counts as decoded with a wrong encoding. */
const MIN_SCORE_GAIN = 3
const BOX_IN_WORD = /\p{L}[\u2500-\u259F]|[\u2500-\u259F]\p{L}|[\u2500-\u259F]{3}/u
/** A line that somebody drew. */
const DRAWN_LINE = /([\u2500-\u259F])\1{2,}/gu
const SIGNS_AROUND = /^[.,;:!?()]+|[.,;:!?()]+$/g

/**
 * Returns whether a text is what remains of one that was decoded with a wrong encoding, here or before: it reads much
 * better when it is decoded otherwise.
 */
export function isGarbled(text: string): boolean {
  return isSuspect(readability(text)) && isBetterOtherwise(differentWords(text.replaceAll(DRAWN_LINE, ' ')))
}

const isSuspect = ({ score, pairs, oddities }: Readability) =>
  oddities > 0 || (pairs >= MIN_PAIRS && score / pairs <= BADLY)

function isBetterOtherwise(text: string): boolean {
  const read = readability(text)
  if (!isSuspect(read)) return false
  if (BOX_IN_WORD.test(text)) return true
  return SINGLE_BYTE.some((wrong) => {
    const bytes = encode(text, wrong)
    return (
      bytes !== null &&
      OTHERS.some((right) => right !== wrong && readsWell(bytes, right, read.score + MIN_SCORE_GAIN))
    )
  })
}

// An abbreviation such as "pcs." proves nothing, however often it occurs.
function differentWords(text: string): string {
  return [...new Set(text.split(/\s+/).map((word) => word.replaceAll(SIGNS_AROUND, '')))].join(' ')
}

const OTHERS = ['utf-8', ...SINGLE_BYTE] as const

function readsWell(bytes: Uint8Array, encoding: TextEncoding, leastScore: number): boolean {
  const text = decode(bytes, encoding)
  const { score, pairs } = readability(text)
  return score >= leastScore && score / pairs > MIN_SCORE_PER_PAIR && !text.includes('\uFFFD')
}
