import 'server-only'
import { readability } from './readability'

// Judges a reading of a text whose encoding is unknown: by its pairs of letters, and where they are few by its words.

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const FOREIGN_LETTER = /[^\p{ASCII}\P{L}]/u
const CYRILLIC = /\p{Script=Cyrillic}/u
const LATIN = /\p{Script=Latin}/u
const VOWEL = /[аеёиоуыэюяіїєәөүұ]/iu
const NO_BEGINNING = /^[ьъы]/iu
const AMONG_DIGITS = /\p{Ll}\p{N}/u
/** Words and units of one letter. */
const SINGLE_LETTER_WORDS = new Set('авикосуягклмртчАВИКОСУЯ')
const ABBREVIATIONS = new Set('шт кг мг гр см мм км мл тг др пр стр кв вт хл'.split(' '))
/** Of tills and their papers: by their letters they are no words. */
const CAPITALS = new Set('ОФД ЭДО ККТ ККМ НДС ИНН ФФД ФН ФД ФИО ЧЗ СБП'.split(' '))

/** Signs outside of ASCII beside a letter or another one: in a wrong encoding they stand where letters should. */
const SIGN_AT_LETTER =
  /(?<=[^\p{ASCII}\P{L}])[^\p{ASCII}\p{L}\p{M}]|[^\p{ASCII}\p{L}\p{M}](?=[^\p{ASCII}\P{L}])/gu
const SIGN_AT_SIGN = /(?<=[^\p{ASCII}\p{L}\p{M}])[^\p{ASCII}\p{L}\p{M}]/gu

/** Returns how well a text reads: the reading of a wrong encoding gets less, unless there is next to nothing to judge. */
export function readingScore(text: string): number {
  let score = readability(text).score
  // A word proves the same however often it occurs.
  for (const word of new Set(text.match(WORD))) if (FOREIGN_LETTER.test(word)) score += wordScore(word)
  return score - countMatches(text, SIGN_AT_LETTER) - 2 * countMatches(text, SIGN_AT_SIGN)
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** A single word proves no more, however long it is. */
const MIN_WORD_SCORE = -6

function wordScore(word: string): number {
  const letters = word.replaceAll(/\p{N}/gu, '')
  if (!CYRILLIC.test(letters)) return latinScore(letters)
  if (LATIN.test(letters)) return -2
  if (NO_BEGINNING.test(letters)) return -3
  if (CAPITALS.has(letters)) return letters.length
  if (ABBREVIATIONS.has(letters)) return 1
  const isCapitals = letters === letters.toUpperCase()
  if (letters.length === 1) return singleScore(word, letters, isCapitals)
  // Without a vowel, capitals are an abbreviation.
  return isCapitals || VOWEL.test(letters) ? 0 : Math.max(-1.5 * letters.length, MIN_WORD_SCORE)
}

function singleScore(word: string, letter: string, isCapital: boolean): number {
  if (isCapital) return SINGLE_LETTER_WORDS.has(letter) ? 0 : -0.5
  return SINGLE_LETTER_WORDS.has(letter) && !AMONG_DIGITS.test(word) ? 0 : -3
}

// No language writes a word of accented letters alone.
const latinScore = (letters: string) =>
  /\p{ASCII}/u.test(letters) ? 0 : Math.max(-letters.length, MIN_WORD_SCORE)
