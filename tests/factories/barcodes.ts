import type { Draw } from './draw'

/** GS1's separator after an element of variable length. */
const GROUP_SEPARATOR = '\u001d'

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const SERIAL = `${LETTERS_AND_DIGITS}!"%&'()*+-./_,:;=<>?`
const BASE64 = `${LETTERS_AND_DIGITS}+/`

/** The check digit that GS1 puts behind these digits: weights 3 and 1 from the right, filled up to ten. */
export function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** An EAN-13 that begins with `prefix`, such as 460 for goods numbered in Russia. */
export function ean13(draw: Draw, prefix = '460'): string {
  const body = prefix + draw.digits(12 - prefix.length)
  return body + checkDigit(body)
}

/**
 * A mark of the state's marking system: GTIN (01), serial number (21), verification key (91) and signature (92), as
 * the DataMatrix on the goods carries them.
 */
export function stateMark(draw: Draw, barcode: string): string {
  const serial = draw.text(SERIAL, 13)
  const key = draw.text(LETTERS_AND_DIGITS, 4)
  const signature = `${draw.text(BASE64, 43)}=`
  return [
    '01',
    barcode.padStart(14, '0'),
    '21',
    serial,
    GROUP_SEPARATOR,
    '91',
    key,
    GROUP_SEPARATOR,
    '92',
    signature,
  ].join('')
}

/** A mark of the retailer's own: one running text without any element structure. */
export function ownMark(draw: Draw, productCode: string): string {
  return `DM-${productCode}-${draw.text('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 12)}`
}
