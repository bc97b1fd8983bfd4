import type { Gs1Element } from './gs1'

/** The meaning of the value of a GS1 element, as data that a screen can write in its language. */
export type Gs1Meaning =
  | { kind: 'day' /** As `YYYY-MM-DD`; null where there is no such day. */; day: string | null }
  | { kind: 'weight' /** Kilograms, as a decimal number. */; amount: string }
  | { kind: 'volume' /** Litres, as a decimal number. */; amount: string }
  | { kind: 'price' /** In the currency of the country, as a decimal number. */; amount: string }
  | { kind: 'count' /** Pieces. */; count: number }

const DAY_IDENTIFIER = /^1[1-7]$/
const MEASURE_IDENTIFIER = /^3(10|15|16|35)(\d)$/
const PRICE_IDENTIFIER = /^39[02](\d)$/
const PRICE_OF_UNIT = '8005'
const KOPECKS = 2

/**
 * Returns the meaning of an element's value, such as a day; null where it is only its characters.
 * @param thisYear the year from which the century of a day's two digits is found, such as 2026
 */
export function readGs1Value({ identifier, value }: Gs1Element, thisYear: number): Gs1Meaning | null {
  if (DAY_IDENTIFIER.test(identifier)) return { kind: 'day', day: readGs1Day(value, thisYear) }
  if (identifier === '30' || identifier === '37')
    return /^\d+$/.test(value) ? { kind: 'count', count: Number(value) } : null
  if (!/^\d+$/.test(value)) return null
  const [, measure, places] = MEASURE_IDENTIFIER.exec(identifier) ?? []
  if (measure)
    return { kind: measure === '10' ? 'weight' : 'volume', amount: withPoint(value, Number(places)) }
  const price = PRICE_IDENTIFIER.exec(identifier)?.[1]
  if (price) return { kind: 'price', amount: withPoint(value, Number(price)) }
  if (identifier === PRICE_OF_UNIT) return { kind: 'price', amount: withPoint(value, KOPECKS) }
  return null
}

/** Returns digits as a decimal number whose last `places` digits stand behind the point. */
function withPoint(digits: string, places: number): string {
  const padded = digits.padStart(places + 1, '0')
  const whole = padded.slice(0, padded.length - places).replace(/^0+(?=\d)/, '')
  return places === 0 ? whole : `${whole}.${padded.slice(-places)}`
}

const CENTURY = 100

/**
 * Returns the year that two digits stand for: from 49 years back to 50 years ahead (GS1 General Specifications, 7.12).
 * @param yy from 0 to 99
 */
function toFullYear(yy: number, thisYear: number): number {
  const year = thisYear - (thisYear % CENTURY) + yy
  if (year - thisYear > 50) return year - CENTURY
  return thisYear - year >= 50 ? year + CENTURY : year
}

/**
 * Returns the day that six digits `YYMMDD` name, as `YYYY-MM-DD`, or null where there is no such day. Day 00 is the last one
 * of its month.
 */
function readGs1Day(digits: string, thisYear: number): string | null {
  const [, yy, mm, dd] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  if (!yy || !mm || !dd) return null
  const year = toFullYear(Number(yy), thisYear)
  const month = Number(mm)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = dd === '00' ? last : Number(dd)
  if (month < 1 || month > 12 || day > last) return null
  return `${year}-${mm}-${String(day).padStart(2, '0')}`
}

/** The characters of a tobacco pack's code in the order of their values. */
const PACK_DIGITS = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!"%&'*+-./_,:;=<>?`

/** Returns the maximum retail price that four characters of a tobacco pack's code say, or null where they say none. */
export function readPackPrice(characters: string): string | null {
  let kopecks = 0
  for (const character of characters) {
    const digit = PACK_DIGITS.indexOf(character)
    if (digit < 0) return null
    kopecks = kopecks * PACK_DIGITS.length + digit
  }
  return withPoint(String(kopecks), KOPECKS)
}
