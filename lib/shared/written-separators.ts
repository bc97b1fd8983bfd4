import { readGs1, SEPARATOR } from './gs1'

// What stands around a name: <GS>, {GS}, [GS], (GS), also doubled as in <<GS>>.
const [OPEN, CLOSE] = ['[<{(\\[‹«⟨]{1,2}', '[>})\\]›»⟩]{1,2}']
const NAMES = [
  'GS1?/?',
  'FNC ?1',
  'F1',
  'SEP',
  'group[ _-]?separator',
  '(?:U\\+|0x|\\\\x|\\\\u|x|#|&#x)?0{0,2}1D(?:h|;)?',
  '(?:#|&#|ASCII ?|Alt ?\\+? ?0?|chr ?)?0?29;?',
  'Ctrl ?[+-] ?\\]',
  '\\^\\]',
  '␝',
].join('|')

/** Spellings that no value of a code contains by chance. */
const CERTAIN = new RegExp(
  [
    '&?CH(?:A?R)\\$? ?\\( ?29 ?\\)&?',
    `${OPEN} ?(?:${NAMES}) ?${CLOSE}`,
    // Escapes of programs: \u001d, \u{1d}, \x1d, \x{1d}, \035, \29, \d029, ~d029, \GS, \F, \FNC1.
    '\\\\{1,2}u(?:001d|\\{0{0,4}1d\\})',
    '\\\\{1,2}x(?:1d|\\{0{0,2}1d\\})',
    '\\\\{1,2}0?35(?=\\D|9[0-9]|21|01|$)',
    '[\\\\~]d?0?29',
    '\\\\(?:GS|FNC1|F(?=9|01|21|$)|0x1D)',
    '%(?:25)+1D',
    '&(?:GS;|#x0{0,4}1D(?!;)|#0{0,3}29(?=9|01|21|$))',
    '~1(?=9|01|21|$)',
    'U\\+001D',
    '_x001D_',
    // Caret notation, the keys of a keyboard, and pictures of the character in Unicode and on code page 437.
    '\\^\\]',
    'Ctrl ?[+-] ?\\]',
    '[␝↔⇔\\uf01d\\u241d]',
    '\\^(?:GS|FNC1)',
    '\\|(?:GS|FNC1)\\|',
  ].join('|'),
  'gi',
)

/** Spellings made of characters that values may have, too: they count only where an element follows or begins. */
const LIKELY = [/%1D/gi, /=1D/gi, /_1D/gi, /0x1D/gi, /FNC1/gi, /x1D/gi, /\bGS\b/g, /GS/g]

/** Signs that scanners send for FNC1 in other alphabets: character 232 (è), read in cp1251 as и, decomposed or as UTF-8. */
const CHARACTER_232 = /\u00e8|\u00c8|e\u0300|\u00c3\u00a8/g
const CHARACTER_232_IN_CYRILLIC = /и/g

/** A character that no value may have, once or repeatedly in one place; separators themselves are no stand-in. */
const FOREIGN = new RegExp(`[^!"%-/0-9:-?A-Z_a-z${SEPARATOR}]`, 'u')

/** Returns a code with real separators in place of those that are written out. */
export function withWrittenSeparators(text: string): string {
  const certain = text.replace(CERTAIN, SEPARATOR).replace(CHARACTER_232, SEPARATOR)
  if (isWhole(certain)) return certain
  const bySigns = CYRILLIC_OTHERWISE.test(certain)
    ? certain
    : certain.replace(CHARACTER_232_IN_CYRILLIC, SEPARATOR)
  if (isWhole(bySigns)) return bySigns
  if (!certain.includes(SEPARATOR)) {
    for (const spelling of LIKELY) {
      const replaced = certain.replace(spelling, SEPARATOR)
      if (replaced !== certain && isWhole(replaced)) return replaced
    }
  }
  return byStandIn(certain)
}

const CYRILLIC_OTHERWISE = /(?!и)\p{Script=Cyrillic}/u

/** Reads one foreign character, such as a bar, a tab or a replacement character, as the separator where the code then reads. */
function byStandIn(text: string): string {
  const standIn = FOREIGN.exec(text)?.[0]
  if (!standIn || /[\p{L}\p{Pd}\p{Pi}\p{Pf}]/u.test(standIn)) return text
  const parts = text.split(standIn).filter((part) => part !== '')
  const replaced = parts.join(SEPARATOR)
  return parts.length > 1 && isWhole(replaced) ? replaced : text
}

/** Returns whether a code reads with the separators that it has, and has a GTIN and a serial number. */
function isWhole(text: string): boolean {
  const read = readGs1(text)
  if (!read?.isSeparated || read.elements.length < 3) return false
  const has = (wanted: string) => read.elements.some(({ identifier }) => identifier === wanted)
  return has('01') && has('21')
}
