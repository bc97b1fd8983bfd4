import 'server-only'
import { readAttributes } from './workbook-xml'

/** How numbers of a format are shown. */
export interface NumberFormat {
  isDate: boolean
  show: (value: number, is1904: boolean) => string
}

/** By the index of a cell's style; null where a number is shown as it is. */
export type NumberFormats = (NumberFormat | null)[]

const GENERAL = '0'
const TEXT = '49'
const FIRST_OWN = 164

/** Returns the formats of a workbook's styles. */
export async function numberFormats(styles: string): Promise<NumberFormats> {
  const own = new Map(
    Array.from(styles.matchAll(/<numFmt\s[^<>]*>/g), ([tag]) => {
      const attributes = readAttributes(tag)
      return [attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '']
    }),
  )
  const ids = cellStyles(styles).map((style) => style.get('numFmtId') ?? GENERAL)
  const codes = ids.map((id) => own.get(id) ?? id)
  if (codes.every((code) => isPlain(code))) return codes.map(() => null)
  const format = await formatter()
  const known = new Map<string, NumberFormat | null>()
  return codes.map((code) => {
    if (!known.has(code)) known.set(code, isPlain(code) ? null : format(code))
    return known.get(code) ?? null
  })
}

/** Returns the indexes of the styles that keep an apostrophe in front of a text, as it is typed to say that it is one. */
export function quotedStyles(styles: string): ReadonlySet<number> {
  return new Set(
    cellStyles(styles).flatMap((style, index) =>
      /^(?:1|true)$/.test(style.get('quotePrefix') ?? '') ? [index] : [],
    ),
  )
}

function cellStyles(styles: string): Map<string, string>[] {
  const list = /<cellXfs\b.*?<\/cellXfs>/s.exec(styles)?.[0] ?? ''
  return Array.from(list.matchAll(/<xf[\s/>][^<>]*/g), ([tag]) => readAttributes(tag))
}

const isPlain = (code: string) => code === GENERAL || code === TEXT || code === '@' || /^general$/i.test(code)

/**
 * Returns a function that makes a format of its code, or of the number of a built-in one. The library takes a while to load, and
 * most files don't need it.
 */
export async function formatter(): Promise<(code: string) => NumberFormat> {
  const { SSF } = await import('xlsx')
  const builtIn = SSF.get_table()
  return (code) => {
    const id = Number(code)
    const known = Number.isInteger(id) && id > 0 && id < FIRST_OWN ? builtIn[id] : undefined
    const text = typeof known === 'string' ? known : code
    const isDate = SSF.is_date(text)
    return {
      isDate,
      show: (value, is1904) => {
        const options = { date1904: is1904 }
        try {
          // Formats of accounts set numbers off with blanks.
          return withoutThousands(SSF.format(text, value, options).trim())
        } catch {
          // The library does not know every format that spreadsheets do.
          return isDate ? SSF.format('yyyy-mm-dd', value, options) : String(value)
        }
      },
    }
  }
}

// The signs between thousands come from the format alone, and are a comma in every one.
function withoutThousands(shown: string): string {
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(shown) ? shown.replaceAll(',', '') : shown
}
