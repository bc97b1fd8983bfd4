import { readGs1 } from './gs1'

/** The parts of a tobacco pack's code, which has no identifiers. */
export interface PackParts {
  gtin: string
  serial: string
  /** The maximum retail price, in the characters of the code. */
  price: string
  /** Empty where it was not copied along. */
  key: string
}

/** GTIN, serial number, price, and a check key, which may be missing or lack a character. */
const PACK = /^(\d{14})([!"%&'*-?A-Z_a-z]{7})([!"%&'*-?A-Z_a-z]{4})([!"%&'*-?A-Z_a-z]{0,4})$/
/** The length of the check key: as it was printed, with one character missing, and left out. */
const PACK_KEYS = [4, 3, 0]

/** The length of a pack's check key. */
export const PACK_KEY_LENGTH = 4

/** The elements by which a code is that of goods or of a box, however long it is. */
const OTHERS = ['00', '01', '02']

/** Reads the code of a tobacco pack; null for any other text. */
export function readPack(code: string): PackParts | null {
  const [, gtin, serial, price, key] = PACK.exec(code) ?? []
  if (!gtin || !serial || !price || key === undefined || !PACK_KEYS.includes(key.length)) return null
  if (readGs1(code)?.elements.some(({ identifier }) => OTHERS.includes(identifier))) return null
  // A text of digits alone is a number of something else.
  return /^\d+$/.test(code) ? null : { gtin, serial, price, key }
}
