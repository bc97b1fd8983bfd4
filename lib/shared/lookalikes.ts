import { type MessageKey, message } from './messages'

type Alphabet = 'cyrillic' | 'latin' | 'greek' | 'fullWidth'

/** A letter of a code that looks like one of the alphabet that the code is written in. */
export interface Lookalike {
  letter: string
  /** The alphabet that the letter is from. */
  alphabet: Alphabet
  /** The letter or digit that it looks like, of the other alphabet. */
  looksLike: string
}

// Each Cyrillic letter stands above the Latin one of the same shape.
const CYRILLIC = 'АВЕЁКМНОРСТУХІЈЅаеёорсухіјѕ'
const LATIN = 'ABEEKMHOPCTYXIJSaeeopcyxijs'

const latinLetters = new Map([...CYRILLIC].map((letter, index) => [letter, LATIN.charAt(index)]))
const cyrillicLetters = new Map([...latinLetters].map(([letter, latin]) => [latin, letter]))
const GREEK = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρχ'
const greekLetters = new Map([...GREEK].map((letter, index) => [letter, 'ABEZHIKMNOPTYXovpx'.charAt(index)]))
// Ё comes after Е, but what is typed for a Latin E is the plain letter.
cyrillicLetters.set('E', 'Е').set('e', 'е')

function lookalike(letter: string): Lookalike | null {
  const latin = latinLetters.get(letter)
  if (latin) return { letter, alphabet: 'cyrillic', looksLike: latin }
  const cyrillic = cyrillicLetters.get(letter)
  return cyrillic ? { letter, alphabet: 'latin', looksLike: cyrillic } : null
}

function firstLookalike(letters: readonly string[]): Lookalike | null {
  for (const letter of letters) {
    const found = lookalike(letter)
    if (found) return found
  }
  return null
}

/** Letters and digits as wide as a Chinese character: input methods of East Asia write them. */
const FULL_WIDTH = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/

function findRare(word: string): Lookalike | null {
  const [wide] = FULL_WIDTH.exec(word) ?? []
  if (wide) return { letter: wide, alphabet: 'fullWidth', looksLike: wide.normalize('NFKC') }
  // A word of Greek letters alone is Greek.
  if (!/[\d\p{Script=Latin}\p{Script=Cyrillic}]/u.test(word)) return null
  for (const letter of word) {
    const latin = greekLetters.get(letter)
    if (latin) return { letter, alphabet: 'greek', looksLike: latin }
  }
  return null
}

function findInWord(word: string): Lookalike | null {
  const cyrillic = word.match(/\p{Script=Cyrillic}/gu) ?? []
  const latin = word.match(/\p{Script=Latin}/gu) ?? []
  if (cyrillic.length === 0) return null
  const areAllLookalikes = cyrillic.every((letter) => latinLetters.has(letter))
  // With a small letter it is a word with a number, such as Касса1.
  const isCode = /\d/.test(word) && word === word.toUpperCase()
  if (latin.length === 0) return areAllLookalikes && isCode ? firstLookalike(cyrillic) : null
  // Codes are Latin, unless only a Cyrillic letter without a Latin twin makes the word what it is.
  if (areAllLookalikes) return firstLookalike(cyrillic)
  return firstLookalike(latin) ?? firstLookalike(cyrillic)
}

/**
 * Returns the first letter of a code that looks like another one: of a word that mixes Latin and Cyrillic letters, the
 * letter that is foreign there (`С` in `СAB1`, `M` in `MБ1`); of a word with digits whose letters are all Cyrillic
 * capitals with a Latin twin, the first (`С` in `С01`); a Greek letter among others or digits (`Β` in `Β12`); a letter or
 * digit of full width (`Ｃ`). Null for any other text.
 */
export function findLookalike(text: string): Lookalike | null {
  for (const word of text.normalize('NFC').split(/\s+/)) {
    const found = findRare(word) ?? findInWord(word)
    if (found) return found
  }
  return null
}

const WARNINGS: Record<Alphabet, MessageKey> = {
  cyrillic: message('validation.lookalike.cyrillic'),
  latin: message('validation.lookalike.latin'),
  greek: message('validation.lookalike.greek'),
  fullWidth: message('validation.lookalike.fullWidth'),
}

/** Returns the message that warns of a lookalike, with its parameters. */
export function lookalikeWarning({ letter, alphabet, looksLike }: Lookalike) {
  return { messageKey: WARNINGS[alphabet], params: { letter, other: looksLike } }
}

/** Returns a code with the Latin letters that its Cyrillic, Greek and wide ones look like. */
export function withLatinTwins(code: string): string {
  return Array.from(code, toLatin).join('')
}

function toLatin(letter: string): string {
  if (FULL_WIDTH.test(letter)) return letter.normalize('NFKC')
  return latinLetters.get(letter) ?? greekLetters.get(letter) ?? letter
}

/** Returns a code with the Cyrillic letters that its Latin ones look like. */
export function withCyrillicTwins(code: string): string {
  return Array.from(code, (letter) => cyrillicLetters.get(letter) ?? letter).join('')
}
