import { type FiscalReceipt, inLatin, readFiscalQr } from './fiscal-qr'
import { isStorable } from './limits'

/** Maximum length of a code's text; that of a receipt is far shorter. */
export const RECEIPT_TEXT_LIMIT = 3_000

/** The values of a fiscal QR code's text. */
export interface ReadReceipt {
  country: 'RU' | 'KZ' | 'BY'
  text: string
  /** The values of a Russian code; null for a link, which is kept as such. */
  receipt: FiscalReceipt | null
}

const LINK_COUNTRIES = { kz: 'KZ', by: 'BY' } as const

/** Returns the facts in the text of a code; null where it is no fiscal code, an incomplete one, or can't be stored. */
export function readReceipt(given: string): ReadReceipt | null {
  const text = given.trim()
  if (text.length > RECEIPT_TEXT_LIMIT || /\p{Cc}/u.test(text) || !isStorable(text)) return null
  const receipt = readFiscalQr(text)?.receipt
  if (receipt) return { country: 'RU', text, receipt }
  const country = linkCountry(text)
  return country && { country, text, receipt: null }
}

/** Returns whose link a text is, by its host; receipts of Kazakhstan and Belarus are such links. */
function linkCountry(text: string): 'KZ' | 'BY' | null {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null
  const { hostname, pathname, search } = new URL(text)
  const end = /\.(kz|by)$/.exec(hostname)?.[1]
  // The address of a shop alone is no receipt.
  if (pathname === '/' && search === '') return null
  return end === 'kz' || end === 'by' ? LINK_COUNTRIES[end] : null
}

/** Returns the fiscal code among the texts that were found on a photo; a Russian one first. */
export function findFiscalCode(texts: readonly string[]): ReadReceipt | null {
  const found = texts.flatMap((text) => readReceipt(text) ?? [])
  return found.find(({ country }) => country === 'RU') ?? found[0] ?? null
}

/** The entry of a person for a code: its text, or the values of a Russian one under their keys. */
type ReceiptEntry = Record<'text' | 't' | 's' | 'fn' | 'i' | 'fp' | 'n', string>

const TYPED_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/

/** Returns the text of the code that a person has entered; `t` as a field for day and time has it. */
export function entryText({ text, t, ...numbers }: ReceiptEntry): string {
  if (text.trim() !== '') return scannedText(text)
  const [, ...parts] = TYPED_TIME.exec(t) ?? []
  const time = `${parts.slice(0, 3).join('')}T${parts.slice(3).join('')}`
  const trimmed = Object.entries(numbers).map(([key, value]) => `${key}=${value.replaceAll(/\s/g, '')}`)
  return [`t=${time}`, ...trimmed].join('&')
}

/** Returns a text as it was scanned: a scanner may have typed it in the Russian layout. */
function scannedText(text: string): string {
  const latin = inLatin(text)
  const isCode = readReceipt(latin) !== null || readFiscalQr(latin) !== null
  return readReceipt(text) === null && isCode ? latin : text
}

/** Returns the fields of an entry that are wrong. Of a text that is a fiscal code, the answer of the call names its wrong parts. */
export function wrongFields(entry: ReceiptEntry): (keyof ReceiptEntry)[] {
  const text = entryText(entry)
  if (readReceipt(text)) return []
  const wrong = readFiscalQr(text)?.wrong
  if (!wrong) return ['text']
  return entry.text.trim() === '' ? wrong : []
}
