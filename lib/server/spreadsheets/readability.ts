import 'server-only'

// Tells how much a text reads like one: by the pairs of neighbouring letters that are usual in Russian, and by what
// never stands within a word. A text that was decoded with a wrong encoding has few usual pairs.

const A = 'а'.charCodeAt(0)
const LETTERS = 32

/** For each letter, the letters that often follow it: nine tenths of the pairs of Russian texts. */
const USUAL_PAIRS =
  'абвгдежзйклмнпрстхцчшщюя баеклоруыя ваеилнорсухыь гаиору даеилнорувы егдейклмнрстчщзжбвпх жеиндк завдимноуы ' +
  'ибвдезийклмнпрстхцчяюш йдтсн каеилортусн лаеикноьюяыу маеиояуып надеиностуыьяц обвгдежзийклмнпрстхшчщю ' +
  'пеиопрулыа равезикноуыстья саеиклопрстцыьяун тавеикнопрсучыья уджзмпстюгбвк фиоар хорао цеиаы чаеитнку шаеило ' +
  'щеиа ыбейлптхмсв ьзтшнсю эткл ютчщ ятсмвз'

const usual = new Uint8Array(LETTERS * LETTERS)
for (const [letter = '', ...followers] of USUAL_PAIRS.split(' ').map((group) => [...group])) {
  for (const follower of followers) usual[pairIndex(letter.charCodeAt(0), follower.charCodeAt(0))] = 1
}

function pairIndex(first: number, second: number): number {
  return (first - A) * LETTERS + second - A
}

const UPPER = 1
const LOWER = 2
/** Letters of other languages in Cyrillic that Russian lacks. */
const OTHER_CYRILLIC = 3
const LATIN = 4
const ACCENTED = 5
/** Anything of ASCII that is no letter, and the signs of ordinary texts. */
const SIGN = 6
const STRANGE = 7

type Kind = 1 | 2 | 3 | 4 | 5 | 6 | 7

const ORDINARY_SIGNS = new Set(
  '«»„“”‚‘’—–‑−…№°€₽£§©®™·•×±²³½¼¾µ\u00A0\u00AD\u2009\u202F\u200B\u200D\u2060\uFEFF',
)
/** Of Ukrainian, Belarusian and Kazakh. */
const RELATED_LETTERS = new Set('іїєґўІЇЄҐЎқәөұүңғһҚӘӨҰҮҢҒҺ')

function characterKind(code: number): Kind {
  if (code < 0x80) return isAsciiLetter(code) ? LATIN : SIGN
  if (code >= 0x430 && code <= 0x44f) return LOWER
  if (code >= 0x410 && code <= 0x42f) return UPPER
  if (code === 0x451) return LOWER
  if (code === 0x401) return UPPER
  return rareCharacterKind(code)
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

function rareCharacterKind(code: number): Kind {
  const letter = String.fromCharCode(code)
  if (ORDINARY_SIGNS.has(letter) || RELATED_LETTERS.has(letter) || /\p{M}/u.test(letter)) return SIGN
  if (code >= 0x400 && code <= 0x52f) return OTHER_CYRILLIC
  if (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) return ACCENTED
  return STRANGE
}

export interface Readability {
  /** Above zero for a text, below for what is none. */
  score: number
  /** Number of pairs that were judged: those with a letter outside of ASCII. */
  pairs: number
  /** How many of them stand in no word of any language. */
  oddities: number
}

const ODD = -1.5
/** A dash without a blank before a letter: of Cyrillic in UTF-8 that was taken for Mac Cyrillic every second sign is one. */
const DASHED = -1
const isDash = (code: number) => code === 0x2013 || code === 0x2014
/** On each side of a letter that few Cyrillic texts have: alone it may be a currency sign of another encoding. */
const LONELY = -0.25

/** Judges a text; one of ASCII alone has no pairs to judge. */
export function readability(text: string): Readability {
  let score = 0
  let pairs = 0
  let oddities = 0
  let before: Kind = SIGN
  let beforeCode = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const kind = characterKind(code)
    const worth = pairScore({ before, beforeCode, kind, code })
    if (worth !== 0) pairs += 1
    if (worth <= ODD) oddities += 1
    score += worth
    before = kind
    beforeCode = code
  }
  return { score, pairs, oddities }
}

interface Pair {
  before: Kind
  beforeCode: number
  kind: Kind
  code: number
}

const isRussian = (kind: Kind) => kind === UPPER || kind === LOWER

/** Letters that stand at the beginning of a word or after a vowel: anywhere else they are another encoding's. */
const AFTER_VOWELS = new Set(Array.from('їЇўЎ', (letter) => letter.charCodeAt(0)))
const VOWELS = new Set(Array.from('аеёиоуыэюя', (letter) => letter.charCodeAt(0)))

const isMisplaced = ({ before, beforeCode, code }: Pair) =>
  AFTER_VOWELS.has(code) && isRussian(before) && !VOWELS.has(inLowerCase(beforeCode))

function pairScore(pair: Pair): number {
  const { before, kind } = pair
  if (isMisplaced(pair)) return ODD
  if (before === STRANGE || kind === STRANGE) return before === SIGN || kind === SIGN ? -1 : -2
  if (isDash(pair.beforeCode) && isRussian(kind)) return DASHED
  if (before === SIGN || kind === SIGN)
    return before === OTHER_CYRILLIC || kind === OTHER_CYRILLIC ? LONELY : 0
  if (isRussian(before) && isRussian(kind)) return russianScore(pair)
  if (before === OTHER_CYRILLIC || kind === OTHER_CYRILLIC) return -2
  return latinScore(before, kind)
}

function latinScore(before: Kind, kind: Kind): number {
  if (before === ACCENTED && kind === ACCENTED) return -1.5
  if (before === ACCENTED || kind === ACCENTED) return before === LATIN || kind === LATIN ? 0.5 : -2
  return before === kind ? 0 : -1
}

const YO = 'ё'.charCodeAt(0)
const YE = 'е'.charCodeAt(0)

function russianScore({ before, beforeCode, kind, code }: Pair): number {
  if (before === LOWER && kind === UPPER) return -2
  const index = pairIndex(inLowerCase(beforeCode), inLowerCase(code))
  return usual[index] === 1 ? 1 : -1
}

function inLowerCase(code: number): number {
  const lower = code < A ? code + (code === 0x401 ? 0x50 : 0x20) : code
  return lower === YO ? YE : lower
}
