const NAMED = new Map([
  ['quot', '"'],
  ['apos', "'"],
  ['gt', '>'],
  ['lt', '<'],
  ['amp', '&'],
  ['nbsp', '\u00A0'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['hellip', '…'],
  ['copy', '©'],
  ['reg', '®'],
  ['euro', '€'],
  ['deg', '°'],
  ['bull', '•'],
  ['middot', '·'],
  ['times', '×'],
  ['shy', '\u00AD'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
])
const ENTITY = /&(?:([a-z]{2,6})|#x([\da-f]{1,6})|#(\d{1,7}));/gi

/** Returns a text with the characters that its entities stand for, each read once; unknown ones stay as they are. */
export function withoutEntities(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, character) : text
}

function character(all: string, name?: string, hexadecimal?: string, decimal = ''): string {
  if (name) return NAMED.get(name.toLowerCase()) ?? all
  return hexadecimal ? fromDigits(hexadecimal, 16) : fromDigits(decimal, 10)
}

/** Returns the character of a code that is written in these digits. */
export function fromDigits(digits: string, base: number): string {
  const code = Number.parseInt(digits, base)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\uFFFD'
}
