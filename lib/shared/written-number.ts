import { LARGEST_INTEGER } from './limits'
import { type MessageKey, message } from './messages'

/** Why a text can't be taken as a number. */
export type NumberProblem = 'notANumber' | 'negative' | 'ambiguous' | 'shortened' | 'tooPrecise' | 'tooLarge'

/** A number as a person has written it, or what keeps it from being one. */
export type WrittenNumber =
  | { value: number; problem?: undefined }
  | { value?: undefined; problem: NumberProblem }

export interface NumberLimits {
  /** The largest value, by default the largest that the product stores. */
  maximum?: number
  mayBeNegative?: boolean
}

/** The largest amount: with more digits not every cent could be represented. */
const LARGEST_AMOUNT = 999_999_999_999.99

/**
 * Returns the amount of money in a text, exact to the cent (docs/domain.md, Written numbers). A text that holds nothing
 * is 0.
 */
export function readAmount(
  text: string,
  { maximum = LARGEST_AMOUNT, mayBeNegative = false }: NumberLimits = {},
): WrittenNumber {
  return readNumber(text, { places: 2, maximum, mayBeNegative })
}

/** Returns the whole number in a text (docs/domain.md, Written numbers). A text that holds nothing is 0. */
export function readCount(
  text: string,
  { maximum = LARGEST_INTEGER, mayBeNegative = false }: NumberLimits = {},
): WrittenNumber {
  return readNumber(text, { places: 0, maximum, mayBeNegative })
}

const MESSAGES: Record<Exclude<NumberProblem, 'tooPrecise'>, MessageKey> = {
  notANumber: message('validation.number.notANumber'),
  negative: message('validation.number.negative'),
  ambiguous: message('validation.number.ambiguous'),
  shortened: message('validation.number.shortened'),
  tooLarge: message('validation.number.tooLarge'),
}

const TOO_PRECISE = {
  amount: message('validation.number.tooPreciseAmount'),
  count: message('validation.number.tooPreciseCount'),
}

/** Returns the message that says what is wrong with a text that was read as this kind of number. */
export function numberMessage(problem: NumberProblem, kind: 'amount' | 'count'): MessageKey {
  return problem === 'tooPrecise' ? TOO_PRECISE[kind] : MESSAGES[problem]
}

function readNumber(
  text: string,
  { places, maximum, mayBeNegative }: Required<NumberLimits> & { places: number },
): WrittenNumber {
  const { core, signs, isNegative } = unwrapped(text)
  if (core === '') return signs === 0 && isBlank(text) ? { value: 0 } : { problem: 'notANumber' }
  if (SHORTENED.test(core)) return { problem: 'shortened' }
  if (signs > 1) return { problem: 'notANumber' }
  const digits = digitsIn(core)
  if (digits === null) return { problem: 'notANumber' }
  const isBelowZero = isNegative && /[1-9]/.test(core)
  if (isBelowZero && !mayBeNegative) return { problem: 'negative' }
  if (digits === 'ambiguous') return { problem: 'ambiguous' }
  const part = digits.part.replace(/0+$/, '')
  if (part.length > places) return { problem: 'tooPrecise' }
  const value = Number(`${digits.whole || '0'}.${part || '0'}`)
  if (value > maximum) return { problem: 'tooLarge' }
  return { value: isBelowZero ? -value : value }
}

// Zero-width characters, byte order marks, marks of direction, soft hyphens, control characters.
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|(?!\s)\p{Cc}/gu
const MINUS = '[-\u2010-\u2015\u207b\u2212\ufe58\ufe63\uff0d]'
// What a spreadsheet shows of a long code, and of any number in a narrow column.
const SHORTENED = /^(?:[\d.,]+\s*[eе]\s*[+\-\u2212]?\s*\d+|#+)$/iu

const CURRENCY_CODES =
  /rub|rur|byn|byr|kzt|usd|eur|gbp|chf|cny|jpy|uah|pln|try|aed|inr|kgs|uzs|tjs|tmt|amd|azn|gel|mdl/.source
const CURRENCY_WORDS = [
  /бел(?:\.|орусск(?:ий|их|ие))? ?(?:руб(?:ль|ля|лей|ли)?|р)|б\. ?р|руб(?:ль|ля|лей|ли)?|р|p|br|тенге|тг/,
  /доллар(?:а|ов)?|долл|евро|юан(?:ь|я|ей)|сом(?:а|ов)?|сум(?:а|ов)?|драм(?:а|ов)?|лари|манат(?:а|ов)?/,
  /грив(?:на|ны|ен)|грн|ле(?:й|я|ев)|злот(?:ый|ых)|zł|крон(?:а|ы)?|kč|czk|ron|ils|dkk|nok|sek/,
].map(({ source }) => source)
const CURRENCY = `(?:us)?\\p{Sc}|(?:${[CURRENCY_CODES, ...CURRENCY_WORDS].join('|')})(?!\\p{L})\\.?`
const CURRENCY_BEFORE = new RegExp(`^(?:${CURRENCY})`, 'iu')
const CURRENCY_BEHIND = new RegExp(`(?<!\\p{L})(?:${CURRENCY})$`, 'iu')
const SIGNS: [RegExp, string][] = [
  [/^\+/, ''],
  [new RegExp(`^${MINUS}`, 'u'), ''],
  [new RegExp(`${MINUS}$`, 'u'), ''],
  [/^\((.*)\)$/s, '$1'],
]
const QUOTES = /^(?:"(.*)"|«(.*)»|“(.*)”|„(.*)“)$/s
// A spreadsheet's sign that what follows is text.
const TEXT_SIGN = /^['’]/

// `12,–`: the dash stands for the decimals.
const NO_DECIMALS = new RegExp(`(\\d[.,])${MINUS}{1,2}(?!\\d)`, 'u')

interface Unwrapped {
  core: string
  signs: number
  isNegative: boolean
}

/** Returns a text without invisible characters, quotes, currencies and its sign. */
function unwrapped(text: string): Unwrapped {
  const visible = text.replaceAll(INVISIBLE, '').trim()
  const [, ...quoted] = QUOTES.exec(visible) ?? []
  const found: Unwrapped = {
    core: (quoted.find((inner) => inner !== undefined) ?? visible)
      .trim()
      .replace(TEXT_SIGN, '')
      .replace(NO_DECIMALS, '$1'),
    signs: 0,
    isNegative: false,
  }
  for (let before = ''; before !== found.core; ) {
    before = found.core
    found.core = withoutSign(found).trim().replace(CURRENCY_BEFORE, '').replace(CURRENCY_BEHIND, '').trim()
  }
  return found
}

// Removes one sign at a time, so that all are counted: two of them, as in `-(12)`, say nothing clear.
function withoutSign(found: Unwrapped): string {
  const { core } = found
  const unsigned = SIGNS.map(([sign, inner]) => core.replace(sign, inner)).find((rest) => rest !== core)
  if (unsigned === undefined) return core
  found.signs += 1
  if (!core.startsWith('+')) found.isNegative = true
  return unsigned
}

function isBlank(text: string): boolean {
  return text.replaceAll(INVISIBLE, '').trim() === ''
}

const GROUP_SPACE = "[^\\S\\t\\r\\n\\v\\f\\u2028\\u2029]+|['’‘ʼʹ′`´＇]"
const GROUPED_BY_SPACES = new RegExp(`^[1-9]\\d{0,2}(?:(?:${GROUP_SPACE})\\d{3})+(?:[.,]\\d*)?$`)
const ALL_GROUP_SPACES = new RegExp(GROUP_SPACE, 'g')
const GROUPED_TWICE = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/
const GROUPED_WITH_DECIMALS = /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d*)$|^([1-9]\d{0,2}(?:\.\d{3})+),(\d*)$/
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/
const PLAIN = /^(?=[.,]?\d)(\d*)(?:[.,](\d*))?$/

/**
 * Returns the digits before and behind the decimal sign; null where the text is no number, and 'ambiguous' where its
 * only separator may be that of thousands or of decimals.
 */
function digitsIn(core: string): { whole: string; part: string } | 'ambiguous' | null {
  if (AMBIGUOUS.test(core)) return 'ambiguous'
  if (GROUPED_TWICE.test(core)) return { whole: core.replaceAll(/[.,]/g, ''), part: '' }
  const [, pointed, pointedPart = '', commaed, commaedPart = ''] = GROUPED_WITH_DECIMALS.exec(core) ?? []
  const grouped = pointed ?? commaed
  if (grouped) return { whole: grouped.replaceAll(/[.,]/g, ''), part: pointedPart || commaedPart }
  const [, whole, part = ''] = PLAIN.exec(withoutGroupSpaces(core)) ?? []
  return whole === undefined ? null : { whole, part }
}

const withoutGroupSpaces = (core: string) =>
  GROUPED_BY_SPACES.test(core) ? core.replaceAll(ALL_GROUP_SPACES, '') : core
