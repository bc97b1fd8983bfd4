import { isGtin } from './gs1'
import { type MessageKey, message } from './messages'
import { isSpreadsheetDay, isSpreadsheetError } from './spreadsheet-error'

/** Why a code of a product can't be the one that was copied. */
export type CodeProblem = 'shortened' | 'digitsLost' | 'date' | 'error'

// `4,60123E+12`: what a spreadsheet shows of a long number, and copies; in a narrow column it shows `####`.
const SHORTENED = /^(?:\d(?:[.,]\d+)?[eе]\+\d{2,}|\d[.,]\d+[eе]\d{2,}|#{2,})$/iu
// A spreadsheet stores a number with 15 digits, and writes zeros for the others; it writes none in front.
const DIGITS_LOST = /^[1-9]\d{14}0+$/

/** Returns the damage that a spreadsheet did to a code of digits, or null. */
export function codeProblem(code: string): CodeProblem | null {
  const tight = code.replaceAll(/[\p{Cf}\s]/gu, '')
  if (SHORTENED.test(tight)) return 'shortened'
  if (DIGITS_LOST.test(tight)) return 'digitsLost'
  if (isSpreadsheetDay(code.trim())) return 'date'
  return isSpreadsheetError(tight) ? 'error' : null
}

/** Returns the problem of any other text of a product that comes from a spreadsheet, or null. */
export const textProblem = (text: string): 'error' | null => (isSpreadsheetError(text) ? 'error' : null)

const MESSAGES: Record<CodeProblem, MessageKey> = {
  shortened: message('validation.code.shortened'),
  digitsLost: message('validation.code.digitsLost'),
  date: message('validation.code.date'),
  error: message('validation.code.error'),
}

/** Returns the message that says what a spreadsheet did to a code. */
export const codeMessage = (problem: CodeProblem): MessageKey => MESSAGES[problem]

const INVISIBLE = /\p{Cf}/gu
const SPACED_DIGITS = /^\d[\d\s]*$/
const WITH_NO_DECIMALS = /^(\d{8,})[.,]0+$/
// `="0123"` and `'0123`: how spreadsheets are told to keep the zeros.
const AS_TEXT = /^(?:="(\d[\d\s]*)"|['’](\d[\d\s]*))$/

/** Returns a barcode as it is printed: one of digits without spaces and without the decimals of a number. */
export function readBarcode(text: string): string {
  const visible = text.replaceAll(INVISIBLE, '').trim()
  const [, quoted, kept] = AS_TEXT.exec(visible) ?? []
  const written = quoted ?? kept ?? visible
  const [, whole = written] = WITH_NO_DECIMALS.exec(written) ?? []
  return SPACED_DIGITS.test(whole) ? whole.replaceAll(/\s/g, '') : whole
}

/**
 * Returns the value of a field for a barcode while it is typed: one of digits without spaces, any other text as it was typed. The
 * decimals of a number stay until it is left: what begins like them may be the middle of a code.
 */
export function typedBarcode(text: string): string {
  const tight = text.replaceAll(/[\p{Cf}\s]/gu, '')
  return /^\d+$/.test(tight) ? tight : text
}

/** Returns whether a barcode is as long as a GTIN, but its check digit is not that of one. */
export function hasWrongCheckDigit(barcode: string): boolean {
  return /^(?:\d{8}|\d{12,14})$/.test(barcode) && !isGtin(barcode.padStart(14, '0'))
}
