import { plainLine } from './plain-line'

const ALL_DIGITS = /^\d*$/
/** A sign that may stand in front of a number without being a part of it. */
const SIGN = /^[№#]\s*/

/** Returns a number that is not calculated with as its digits alone; a text that holds anything else as it is. */
export function readDigits(text: string): string {
  const digits = plainLine(text)
    .replace(SIGN, '')
    .replaceAll(/[^\S\t\r\n]/g, '')
  return ALL_DIGITS.test(digits) ? digits : text
}

/**
 * Returns the value of a field for such a number while it is typed: a key that is no digit, or one beyond the limit, is not
 * taken. A text that comes at once is read as a whole: of `12-15` the digits alone would be another number. It stays as it is
 * then, for its problem to be said, and is corrected key by key.
 */
export function typedDigits(typed: string, { before, most }: { before: string; most: number }): string {
  const isOneKey = typed.length === before.length + 1 || typed.length === 1
  if (!isOneKey || !ALL_DIGITS.test(before)) return readDigits(typed)
  const digits = typed.replaceAll(/\D/g, '')
  return digits.length > most ? before : digits
}
