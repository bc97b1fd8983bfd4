import { NAME_LIMIT } from './limits'

const NO_BREAK_SPACES = '\u00a0\u2007\u202f'

/**
 * Letters in lower case, and spaces, and what they are compared as. Cyrillic ones that look like a Latin letter become it, the others
 * a Latin capital, which stands for nothing else once a text is in lower case. So the index of a search works on every
 * database: where its locale is C, only ASCII letters are letters to an index of trigrams. Frequent letters come first.
 * Spaces at which no line breaks, as text processors write them, are plain ones.
 */
export const FOLDED_LETTERS = {
  from: `оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ${NO_BREAK_SPACES}`,
  to: `oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs${NO_BREAK_SPACES.replaceAll(/./g, ' ')}`,
}

const folded = new Map(
  [...FOLDED_LETTERS.from].map((letter, index) => [letter, FOLDED_LETTERS.to.charAt(index)]),
)

/**
 * Returns a text as searches compare it: without case, composed, with ё as е, Cyrillic letters as the Latin ones that
 * they look like, and plain spaces. The database keeps its texts in the same form (`searchText`).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[а-яёіјѕ\u00a0\u2007\u202f]/g, (letter) => folded.get(letter) ?? letter)
}

/** Returns whether a search finds a text: a part of it, as {@link foldText} compares them. */
export function containsText(text: string, search: string): boolean {
  return foldText(text).includes(foldText(search))
}

/** Returns the LIKE pattern, for a folded text, of the texts that a search finds; its own wildcards are literal. */
export function searchPattern(search: string): string {
  return `%${foldText(search).replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** Returns the searched text in an address; empty when it is invalid. */
export function parseSearchText(wanted: unknown): string {
  const text = typeof wanted === 'string' ? wanted.trim() : ''
  return text.length > NAME_LIMIT ? '' : text
}
