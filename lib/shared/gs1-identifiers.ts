/** An application identifier, or several that are alike. */
export interface Identifier {
  prefix: RegExp
  /** The length of its value, or the maximum. */
  length: number
  /** Digits unless this is set. */
  isVariable?: true
}

const fixed = (prefix: RegExp, length: number): Identifier => ({ prefix, length })
const variable = (prefix: RegExp, length: number): Identifier => ({ prefix, length, isVariable: true })

/** Application identifiers of the GS1 General Specifications, section 3, with the lengths of their values. */
export const IDENTIFIERS: readonly Identifier[] = [
  fixed(/^00/, 18),
  fixed(/^0[1-3]/, 14),
  fixed(/^1[1-7]/, 6),
  fixed(/^20/, 2),
  fixed(/^3[1-6]\d\d/, 6),
  fixed(/^41[0-7]/, 13),
  fixed(/^42[24-6]/, 3),
  fixed(/^8005/, 6),
  variable(/^10/, 20),
  variable(/^2[12]/, 20),
  variable(/^235/, 28),
  variable(/^24[0-3]/, 30),
  variable(/^25[0-5]/, 30),
  variable(/^(30|37)/, 8),
  variable(/^39\d\d/, 18),
  variable(/^40[0-3]/, 30),
  variable(/^42[0137]/, 30),
  variable(/^7\d{2,3}/, 30),
  variable(/^80\d\d/, 70),
  variable(/^90/, 30),
  variable(/^9[1-9]/, 90),
]

/** Why the value of an element can't be as long as it is. */
export type LengthFault =
  | { about: 'partEmpty'; identifier: string }
  | { about: 'partTooLong'; identifier: string; most: number; length: number }
  | { about: 'partLength'; identifier: string; expected: number; length: number }

/** Returns why no code may have an element whose value has this length, or null. */
export function lengthFault(identifier: string, length: number): LengthFault | null {
  const known = IDENTIFIERS.filter(({ prefix }) => prefix.test(identifier))
  const isRight = known.some((one) =>
    one.isVariable ? length > 0 && length <= one.length : length === one.length,
  )
  const [first] = known
  if (isRight || !first) return null
  if (length === 0) return { about: 'partEmpty', identifier }
  return first.isVariable
    ? { about: 'partTooLong', identifier, most: first.length, length }
    : { about: 'partLength', identifier, expected: first.length, length }
}
