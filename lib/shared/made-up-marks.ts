import { type Gs1Element, gs1CheckDigit, joinGs1 } from './gs1'
import { findForm, MARK_GROUPS, type MarkGroup } from './mark-forms'

/** The purposes of made-up marks: a till takes the first, and refuses each of the others for its own reason. */
export const MADE_UP_KINDS = ['valid', 'wrongCheckDigit', 'withoutKeys', 'usedTwice', 'otherGroup'] as const
export type MadeUpKind = (typeof MADE_UP_KINDS)[number]

/** The groups whose marks can be made up: those with elements, as they are drawn as a GS1 DataMatrix. */
export const MADE_UP_GROUPS = MARK_GROUPS.filter((group) => findForm(group) !== null)

/** Returns a whole number from 0 up to, but without, `count`. */
type Random = (count: number) => number

// Without signs that a scanner types differently in other layouts.
const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const BASE64 = `${LETTERS_AND_DIGITS}+/`
const HEXADECIMAL = '0123456789ABCDEF'
const DIGITS = '0123456789'

/** The country in front of a serial number: Russia. */
const COUNTRY = '5'
/** The beginning of numbers of goods in Russia. */
const PREFIX = '0460'
const GTIN_LENGTH = 14
/** The price of a block, in kopecks. */
const PRICE = '112000'

interface MadeUpMark {
  kind: MadeUpKind
  group: MarkGroup
  /** The GTIN of the goods, 14 digits; null for one that is made up, too. */
  gtin: string | null
  random: Random
}

/** Makes up the code of a mark of this group. Its check keys only look right: nobody has signed them. */
export function makeUpMark({ kind, group, gtin, random }: MadeUpMark): string {
  const form = findForm(kind === 'otherGroup' ? anotherGroup(group, random) : group)
  if (!form) throw new Error(`Marks of ${group} have no elements.`)
  const text = (characters: string, length: number) =>
    Array.from({ length }, () => characters.charAt(random(characters.length))).join('')
  const elements: Gs1Element[] = [
    { identifier: '01', value: withCheckDigit(gtin ?? madeUpNumber(text), kind === 'wrongCheckDigit') },
    { identifier: '21', value: COUNTRY + text(LETTERS_AND_DIGITS, form.serial - 1) },
    ...(form.required ?? []).map((identifier) => ({ identifier, value: PRICE })),
  ]
  if (kind === 'withoutKeys') return joinGs1(elements)
  const keys = Object.entries(form.keys).map(([identifier, length]) => ({
    identifier,
    value: identifier === '92' ? `${text(BASE64, length - 1)}=` : text(HEXADECIMAL, length),
  }))
  return joinGs1([...elements, ...keys])
}

const madeUpNumber = (text: (characters: string, length: number) => string) => {
  const body = PREFIX + text(DIGITS, GTIN_LENGTH - 1 - PREFIX.length)
  return body + gs1CheckDigit(body)
}

function withCheckDigit(gtin: string, isWrong: boolean): string {
  if (!isWrong) return gtin
  const body = gtin.slice(0, -1)
  return body + ((Number(gs1CheckDigit(body)) + 1) % DIGITS.length)
}

function anotherGroup(group: MarkGroup, random: Random): MarkGroup {
  const others = MADE_UP_GROUPS.filter((other) => other !== group)
  return others[random(others.length)] ?? group
}
