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
function lookalikeOf(character: string): string | null {
  if (FULL_WIDTH.test(character)) return String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET)
  return LOOKALIKES.get(character) ?? null
}

/** Returns a text in which all lookalikes are replaced by the characters that they look like. */
export function withoutLookalikes(text: string): string {
  return Array.from(text, (character) => lookalikeOf(character) ?? character).join('')
}

/** Returns a text in which letters that look like a digit are replaced by it. */
export function withLookalikeDigits(text: string): string {
  return Array.from(text, (character) => DIGIT_LOOKALIKES.get(character) ?? character).join('')
}
