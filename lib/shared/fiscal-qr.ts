import { fromRussianLayout } from './keyboard-layout'
import { type MessageKey, message, type Translate } from './messages'

/** The keys of a fiscal QR code: time, sum, fiscal drive, document, fiscal sign, kind of operation. */
const FISCAL_KEYS = ['t', 's', 'fn', 'i', 'fp', 'n'] as const
type FiscalKey = (typeof FISCAL_KEYS)[number]

/** The content of a fiscal QR code of a Russian receipt. */
export interface FiscalReceipt {
  /** As it is printed, without a zone: `2026-11-25T12:34` or with seconds. */
  time: string
  /** The exact sum with two decimals, such as `1234.50`. */
  sum: string
  /** The number of the fiscal drive, 16 digits. */
  drive: string
  /** The number of the fiscal document, as it is printed. */
  document: string
  /** The fiscal sign, as it is printed. */
  sign: string
  /** 1 is a sale, 2 a return of one, 3 an expense, 4 a return of one. */
  kind: 1 | 2 | 3 | 4
}

type FiscalReading = { receipt: FiscalReceipt; wrong: null } | { receipt: null; wrong: FiscalKey[] }

const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?$/i
const SUM = /^(\d{1,12})(?:[.,](\d{1,2}))?$/
const DRIVE = /^\d{16}$/
const NUMBER = /^\d{1,10}$/
const KINDS = [1, 2, 3, 4] as const

/** The number of keys from which on a text is taken for a fiscal QR code. */
const MIN_KEYS = 3

/**
 * Reads the text of a fiscal QR code, whatever the order and case of its keys. Returns null for any other text, and the
 * keys that are missing, given twice or have no possible value for one that can't be read.
 */
export function readFiscalQr(text: string): FiscalReading | null {
  const pairs = text
    .trim()
    .replaceAll('&amp;', '&')
    .replace(/^\S*\?/, '')
    .split('&')
    .map((pair) => /^(\w{1,2})=(.*)$/.exec(pair))
  const values = (key: FiscalKey) =>
    pairs.flatMap((pair) => (pair?.[1]?.toLowerCase() === key ? [pair[2] ?? ''] : []))
  if (FISCAL_KEYS.filter((key) => values(key).length > 0).length < MIN_KEYS) return null
  const only = (key: FiscalKey) => (values(key).length === 1 ? (values(key)[0] ?? '') : '')
  const matching = (key: FiscalKey, shape: RegExp) => (shape.test(only(key)) ? only(key) : null)
  const [time, sum, kind] = [toTime(only('t')), toSum(only('s')), toKind(only('n'))]
  const [drive, document, sign] = [matching('fn', DRIVE), matching('i', NUMBER), matching('fp', NUMBER)]
  if (time && sum && drive && document && sign && kind)
    return { receipt: { time, sum, drive, document, sign, kind }, wrong: null }
  const read = { t: time, s: sum, fn: drive, i: document, fp: sign, n: kind }
  return { receipt: null, wrong: FISCAL_KEYS.filter((key) => read[key] === null) }
}

/** The signs that other layouts have on the key of `&`, before a key of the code. */
const TYPED_SEPARATOR = /[?.,;/](?=(?:[tsin]|f[np])=)/gi

/**
 * Returns a text as its keys type it in the Latin layout: the text of a fiscal QR code, whichever Russian layout it was typed
 * in.
 */
export function inLatin(text: string): string {
  const latin = fromRussianLayout(text)
  return [text, latin, latin.replace(TYPED_SEPARATOR, '&')].find((one) => readFiscalQr(one)) ?? latin
}

/** Reads the text of a fiscal QR code that was pasted or typed, perhaps in the Russian layout. */
export const readTypedReceipt = (text: string): FiscalReading | null => readFiscalQr(inLatin(text))

const NAMES: Record<FiscalKey, MessageKey> = {
  t: message('receipts.parts.t'),
  s: message('receipts.parts.s'),
  fn: message('receipts.parts.fn'),
  i: message('receipts.parts.i'),
  fp: message('receipts.parts.fp'),
  n: message('receipts.parts.n'),
}

/** Returns the names of the parts of a fiscal QR code that can't be read. */
export const partNames = (wrong: readonly FiscalKey[], translate: Translate): string =>
  wrong.map((key) => translate(NAMES[key])).join(', ')

function toTime(text: string): string | null {
  const [, year, month, day, hour, minute, second] = TIME.exec(text) ?? []
  if (!year) return null
  const time = `${year}-${month}-${day}T${hour}:${minute}`
  const instant = new Date(`${time}:${second ?? '00'}Z`)
  // A day that no calendar has becomes another day, or none.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(time)
  return isReal ? time + (second ? `:${second}` : '') : null
}

function toSum(text: string): string | null {
  const [, whole, part = ''] = SUM.exec(text) ?? []
  return whole === undefined ? null : `${whole}.${part.padEnd(2, '0')}`
}

const toKind = (text: string) => KINDS.find((kind) => String(kind) === text) ?? null
