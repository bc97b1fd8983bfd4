import type { Gs1Element } from './gs1'

// The forms of marks in Russia, as the operator of Честный ЗНАК documents them for each group of goods: the length of the
// serial number, and which check keys follow it. Several groups share a form; the code itself says no more.

/** Groups of goods, each with a form of its own. */
export const MARK_GROUPS = [
  'tobaccoPack',
  'tobaccoBlock',
  'dairy',
  'beer',
  'shortKey',
  'shoes',
  'longKey',
] as const
export type MarkGroup = (typeof MARK_GROUPS)[number]

/** The form of a group's marks with elements. */
interface MarkForm {
  group: MarkGroup
  /** The length of the serial number. */
  serial: number
  /** The length of each check key. */
  keys: Readonly<Record<string, number>>
  /** Other elements that its marks have to have. */
  required?: readonly string[]
}

const FORMS: readonly MarkForm[] = [
  { group: 'tobaccoBlock', serial: 7, keys: { 93: 4 }, required: ['8005'] },
  { group: 'dairy', serial: 6, keys: { 93: 4 } },
  { group: 'beer', serial: 7, keys: { 93: 4 } },
  { group: 'shortKey', serial: 13, keys: { 93: 4 } },
  { group: 'longKey', serial: 13, keys: { 91: 4, 92: 44 } },
  { group: 'shoes', serial: 13, keys: { 91: 4, 92: 88 } },
]

/** Returns the form of a group's marks; null for packs of tobacco, whose code has no elements. */
export const findForm = (group: MarkGroup): MarkForm | null =>
  FORMS.find((form) => form.group === group) ?? null

const KEYS = ['91', '92', '93']

/** Something that a mark of its group usually has otherwise. */
export type Unusual =
  | { about: 'serialLength'; expected: number; length: number }
  | { about: 'keyLength'; identifier: string; expected: number; length: number }
  | { about: 'keyMissing'; identifier: string }
  | { about: 'keyExtra'; identifier: string }

/** The group whose form is nearest to a mark's, and what differs from it. */
interface NearestForm {
  group: MarkGroup | null
  unusual: Unusual[]
  /** Whether it has no check keys at all, as a code that was copied from a document. */
  isWithoutKeys: boolean
}

/** The number of differences up to which a form counts as that of a group. */
const MAX_DIFFERENCES = 1

/** Returns the form that the elements of a mark, which have a GTIN and a serial number, come nearest to. */
export function findMarkForm(elements: readonly Gs1Element[]): NearestForm {
  const values = new Map(elements.map(({ identifier, value }) => [identifier, value]))
  const isWithoutKeys = !KEYS.some((key) => values.has(key))
  const candidates = FORMS.filter(({ required = [] }) => required.every((one) => values.has(one)))
  const compared = candidates.map((form) => ({ form, unusual: differences(form, values, isWithoutKeys) }))
  const [nearest] = compared.toSorted((one, other) => one.unusual.length - other.unusual.length)
  if (!nearest || nearest.unusual.length > MAX_DIFFERENCES) return { group: null, unusual: [], isWithoutKeys }
  // Without keys, a serial number of 13 characters may belong to any of three forms.
  const isAmbiguous =
    isWithoutKeys && compared.filter(({ unusual }) => unusual.length === nearest.unusual.length).length > 1
  return {
    group: isAmbiguous ? null : nearest.form.group,
    unusual: isAmbiguous ? [] : nearest.unusual,
    isWithoutKeys,
  }
}

function differences(form: MarkForm, values: ReadonlyMap<string, string>, isWithoutKeys: boolean): Unusual[] {
  const serial = values.get('21')?.length ?? 0
  const ofSerial: Unusual[] =
    serial === form.serial ? [] : [{ about: 'serialLength', expected: form.serial, length: serial }]
  if (isWithoutKeys) return ofSerial
  const ofKeys = KEYS.flatMap((identifier): Unusual[] => {
    const expected = form.keys[identifier]
    const length = values.get(identifier)?.length
    if (expected === undefined) return length === undefined ? [] : [{ about: 'keyExtra', identifier }]
    if (length === undefined) return [{ about: 'keyMissing', identifier }]
    return length === expected ? [] : [{ about: 'keyLength', identifier, expected, length }]
  })
  return [...ofSerial, ...ofKeys]
}
