import { type Gs1Element, gs1Payload, isBox, isGtin, joinGs1, readGs1, SEPARATOR } from './gs1'
import { fromRussianLayout } from './keyboard-layout'
import { withWrittenSeparators } from './written-separators'

/**
 * The corrections of the spelling of a GS1 code, in this order. The first five lose nothing, the others assume what was
 * meant.
 */
export const SPELLING_CORRECTIONS = [
  'escapes',
  'separators',
  'invisible',
  'brackets',
  'prefix',
  'layout',
  'lookalikes',
  'capsLock',
  'missing',
] as const
export type SpellingCorrection = (typeof SPELLING_CORRECTIONS)[number]

/** The corrections after which the code says exactly what it said before. */
export const SAFE_CORRECTIONS: ReadonlySet<SpellingCorrection> = new Set([
  'escapes',
  'separators',
  'invisible',
  'brackets',
  'prefix',
])

const ALL_CORRECTIONS: ReadonlySet<SpellingCorrection> = new Set(SPELLING_CORRECTIONS)

/** The corrections that may exclude each other; the first one is taken where both are wanted. */
export const READINGS = ['layout', 'lookalikes'] as const satisfies readonly SpellingCorrection[]
const WITHOUT_LAYOUT: ReadonlySet<SpellingCorrection> = new Set(
  SPELLING_CORRECTIONS.filter((correction) => correction !== 'layout'),
)

/** A spelling of a code. */
interface Spelling {
  /** The code with the allowed corrections: with all of them as a till reads it. */
  code: string
  /** All corrections that it needs, whether allowed or not. */
  corrections: SpellingCorrection[]
  /** GTIN and serial number, by which a piece of goods is known; null where the code is not the mark of one. */
  piece: string | null
}

const UNCHANGED = { corrections: [], piece: null }

/** A code of more characters is no mark, and is not examined. */
const MAX_LENGTH = 2_000

/**
 * Reads a spelling of the code of a piece of goods, or of a box whose identifiers stand in brackets (docs/domain.md, Parts of a
 * scenario). A text that is none after all corrections is returned without the white space around it, and unchanged otherwise.
 */
export function readSpelling(
  text: string,
  allowed: ReadonlySet<SpellingCorrection> = ALL_CORRECTIONS,
): Spelling {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return { code: trimmed, ...UNCHANGED }
  const isEither = hasTwoReadings(trimmed)
  const isByLooks = isEither && allowed.has('lookalikes') && !allowed.has('layout')
  const whole = corrected(trimmed, isByLooks ? WITHOUT_LAYOUT : ALL_CORRECTIONS)
  const elements = readGs1(whole.code)?.elements ?? []
  const [gtin, serial] = [findValue(elements, '01'), findValue(elements, '21')]
  const isGoods = gtin !== undefined && serial !== undefined
  if (!isGoods && !isBracketedBox(elements, whole)) return { code: trimmed, ...UNCHANGED }
  const isAll = whole.corrections.every((correction) => allowed.has(correction))
  const { code } = isAll ? whole : corrected(trimmed, allowed)
  const needed = new Set(isEither ? [...whole.corrections, ...READINGS] : whole.corrections)
  const corrections = SPELLING_CORRECTIONS.filter((correction) => needed.has(correction))
  return { code, corrections, piece: isGoods && isGtin(gtin) ? `01${gtin}21${serial}` : null }
}

const findValue = (elements: readonly Gs1Element[], wanted: string) =>
  elements.find(({ identifier }) => identifier === wanted)?.value

/** A text of the retailer's own may look like the number of a box: only brackets show that it is meant as one. */
const isBracketedBox = (elements: readonly Gs1Element[], { corrections }: Corrected) =>
  isBox(elements) &&
  corrections.includes('brackets') &&
  corrections.every((correction) => SAFE_CORRECTIONS.has(correction))

interface Corrected {
  code: string
  corrections: SpellingCorrection[]
}

type Step = readonly [correction: SpellingCorrection, work: (text: string) => string]

function corrected(text: string, allowed: ReadonlySet<SpellingCorrection>): Corrected {
  const corrections = new Set<SpellingCorrection>()
  let code = text
  for (const [correction, work] of STEPS) {
    if (!allowed.has(correction)) continue
    const next = work(code)
    if (next !== code) corrections.add(correction)
    code = next
  }
  return { code, corrections: SPELLING_CORRECTIONS.filter((correction) => corrections.has(correction)) }
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const WHITE_SPACE = /\s/g

/** Returns a text without characters that can't be seen; separators are kept. */
function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

const NAMED_ENTITIES: Partial<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: ' ',
  lpar: '(',
  rpar: ')',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi

function fromEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name) return NAMED_ENTITIES[name.toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

// As `encodeURIComponent` leaves a text: then each percent sign begins an escape.
const URL_ENCODED = /^(?:[\w.!~*'()-]|%[\da-f]{2})*%1d(?:[\w.!~*'()-]|%[\da-f]{2})*$/i

function fromUrl(text: string): string {
  if (!URL_ENCODED.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads the quotes that spreadsheets and programs put around a text, with what they write for a quote within it. */
function fromQuotes(text: string): string {
  const bare = text.replace(/^'(?=\d)/, '')
  const escaped = (inner: string) => inner.replace(/\\(["'/\\])/g, '$1')
  const [, quote, inner] = /^(["'`])(.{16,})\1[,;]?$/s.exec(bare) ?? []
  if (!quote || inner === undefined) return escaped(bare)
  return escaped(inner.replaceAll(quote + quote, quote))
}

const escapes = (text: string) => fromUrl(fromEntities(fromEntities(fromQuotes(text))))

const dropInvisible = (text: string) => withoutInvisible(text).trim()

/** Removes the spaces that are left once none of them stood for a separator. */
const dropSpaces = (text: string) => text.replace(WHITE_SPACE, '')

const BRACKETS = /^\s*[([{<](0[0-3])[)\]}>]/
const BRACKETED = /[([{<](\d{2,4})[)\]}>]/

/** Reads elements as people write them, with their identifiers in brackets. */
function fromBrackets(text: string): string {
  const payload = gs1Payload(text)
  if (!BRACKETS.test(payload)) return text
  const [, ...parts] = payload.split(BRACKETED)
  const elements: Gs1Element[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const identifier = parts[index] ?? ''
    const value = (parts[index + 1] ?? '').replaceAll(SEPARATOR, '').trim()
    elements.push({ identifier, value })
  }
  const code = joinGs1(elements)
  return readGs1(code)?.isSeparated ? code : text
}

/** Leaves one separator where one belongs, and no prefix. */
function bare(text: string): string {
  let payload = text
  for (let before = ''; before !== payload; ) {
    before = payload
    payload = gs1Payload(payload)
  }
  payload = payload.split(SEPARATOR).filter(Boolean).join(SEPARATOR)
  const read = readGs1(payload)
  return read?.isSeparated ? joinGs1(read.elements) : payload
}

const CYRILLIC = /\p{Script=Cyrillic}/u
const BEGINS_AS_CODE = new RegExp(`^${SEPARATOR}*(?:[\\]ъЪ][a-zа-я]\\d)?${SEPARATOR}*01\\d{14}21`, 'i')

/** Turns what was typed with the Russian layout; letters that all look like Latin ones beside Latin ones were not. */
function turnLayout(text: string): string {
  if (!BEGINS_AS_CODE.test(text) || !CYRILLIC.test(text)) return text
  return hasLatin(text) && areLookalikes(text) ? text : fromRussianLayout(text)
}

const hasLatin = (text: string) => /[A-Za-z]/.test(text.slice(BEGINNING))
const areLookalikes = (text: string) => !CYRILLIC.test(withoutLookalikes(text))

/**
 * Returns whether all letters of a code are Cyrillic ones that look like Latin ones: typed in the wrong layout, or only looking
 * right. Each of the two corrections makes another code.
 */
export function hasTwoReadings(text: string): boolean {
  if (!CYRILLIC.test(text) || text.length > MAX_LENGTH) return false
  const { code } = corrected(text, SAFE_CORRECTIONS)
  return BEGINS_AS_CODE.test(code) && CYRILLIC.test(code) && !hasLatin(code) && areLookalikes(code)
}

/** The length of the identifiers and the GTIN in front of the serial number. */
const BEGINNING = 18
const DIGITS_AND_LOOKALIKES = /^[\dOoОоΟοIlІӀ|ЗзБ]{16}2[1Il|]/

function replaceLookalikes(text: string): string {
  const letters = withoutLookalikes(text)
  if (!DIGITS_AND_LOOKALIKES.test(text)) return letters
  return withLookalikeDigits(text.slice(0, BEGINNING)) + withoutLookalikes(text.slice(BEGINNING))
}

/** The number of a check key, which has hexadecimal digits in capitals. */
const KEY_IN_SMALL = new RegExp(`91(?=[a-f\\d]{4}(?:${SEPARATOR}|92))(?=\\d{0,3}[a-f])`)

const swapCase = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

/** Turns capitals and small letters round where a check key shows that Caps Lock was on. */
function turnCapsLock(text: string): string {
  if (!KEY_IN_SMALL.test(text) || !/[A-Z]/.test(text)) return text
  return swapCase(text)
}

function addMissing(text: string): string {
  const read = readGs1(text)
  return read && !read.isSeparated ? joinGs1(read.elements) : text
}

const STEPS: readonly Step[] = [
  ['escapes', escapes],
  ['invisible', dropInvisible],
  ['separators', withWrittenSeparators],
  ['brackets', fromBrackets],
  ['invisible', dropSpaces],
  ['prefix', bare],
  ['layout', turnLayout],
  ['lookalikes', replaceLookalikes],
  ['separators', withWrittenSeparators],
  ['brackets', fromBrackets],
  ['prefix', bare],
  ['capsLock', turnCapsLock],
  ['missing', addMissing],
]

/** Letters and signs that look like a character of codes, with that character. */
const LOOKALIKES = new Map<string, string>([
  ...pairs('А В Е Ѕ І Ј К М Н О Р С Т У Х а е ѕ і ј о р с у х һ ԛ ԝ', 'ABESIJKMHOPCTYXaesijopcyxhqw'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲϳ', 'ABEZHIKMNOPTYXocj'),
  ...pairs('“”„‟«»″', '"""""""'),
  ...pairs('‘’‚‛′´`', "'''''''"),
  ...pairs('‐‑‒–—―−', '-------'),
  ...pairs('⁄∕', '//'),
  ['…', '...'],
  ['‹', '<'],
  ['›', '>'],
])

/** Letters that look like a digit. */
const DIGIT_LOOKALIKES = new Map<string, string>(pairs('O o О о Ο ο I l І Ӏ | З з Б', '00000011111336'))

const FULL_WIDTH = /[\uff01-\uff5e]/
const FULL_WIDTH_OFFSET = 0xfee0

function pairs(from: string, to: string): [string, string][] {
  const targets = Array.from(to)
  return Array.from(from.replaceAll(' ', ''), (character, index) => [character, targets[index] ?? character])
}

/** Returns the character of codes that a letter or sign looks like, or null if it looks like none. */
function findCodeCharacter(character: string): string | null {
  if (FULL_WIDTH.test(character)) return String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET)
  return LOOKALIKES.get(character) ?? null
}

/** Returns a text in which all lookalikes are replaced by the characters that they look like. */
function withoutLookalikes(text: string): string {
  return Array.from(text, (character) => findCodeCharacter(character) ?? character).join('')
}

/** Returns a text in which letters that look like a digit are replaced by it. */
function withLookalikeDigits(text: string): string {
  return Array.from(text, (character) => DIGIT_LOOKALIKES.get(character) ?? character).join('')
}
