import {
  type Gs1Element,
  gs1CheckDigit,
  hasCheckDigit,
  isGtin,
  PACK_KEY_LENGTH,
  readGs1,
  readMisread,
  readPack,
} from './gs1'
import { type LengthFault, lengthFault } from './gs1-identifiers'
import { type Gs1Meaning, readGs1Value, readPackPrice } from './gs1-values'
import { findMarkForm, type MarkGroup, type Unusual } from './mark-forms'

/** The kind of thing that a code is the mark of. */
type MarkKind = 'goods' | 'pack' | 'box' | 'content' | 'own'

/** A part of a mark's code. */
export interface MarkPart {
  /** Its application identifier; null in a code without them. */
  identifier: string | null
  /** The name of the part, by the identifier that usually says so; null where that has no name. */
  name: PartName | null
  value: string
  meaning: Gs1Meaning | null
}

/** The identifiers that have a name. */
const NAMED_PARTS = [
  ...['00', '01', '02', '10', '11', '12', '13', '15', '16', '17', '20', '21', '22', '30', '37'],
  ...['91', '92', '93', '240', '241', '310', '335', '392', '8005'],
] as const
type PartName = (typeof NAMED_PARTS)[number]

/** Something about a code that a person should know. */
export type MarkFinding =
  | Unusual
  | LengthFault
  | { about: 'withoutKeys' }
  | { about: 'unknownForm' }
  | { about: 'packKeyMissing' }
  | { about: 'packKeyShort' }
  | { about: 'wrongCheckDigit'; identifier: string; expected: string; digit: string }
  | { about: 'twice'; identifier: string }
  | { about: 'noSuchDay'; identifier: string }
  | { about: 'expired'; day: string }
  | { about: 'expiresBeforeMade' }
  | { about: 'packageOfMany' }
  | { about: 'internalNumber' }
  | { about: 'zeroWeight' }
  | { about: 'contentWithoutCount' }
  | { about: 'countWithoutContent' }

/** A code taken apart. */
export interface MarkInspection {
  kind: MarkKind
  parts: MarkPart[]
  /** The group of goods whose marks have this form; null where several or none have. */
  group: MarkGroup | null
  /** The GTIN of the goods, or of those within a box. */
  gtin: string | null
  findings: MarkFinding[]
}

const OWN: MarkInspection = { kind: 'own', parts: [], group: null, gtin: null, findings: [] }

/**
 * Takes a code apart as a till reads it (docs/domain.md, Parts of a scenario).
 * @param today the day against which dates are compared, as `YYYY-MM-DD`
 */
export function inspectCode(code: string, today: string): MarkInspection {
  const elements = readGs1(code)?.elements ?? readMisread(code)
  const values = new Map(elements.map(({ identifier, value }) => [identifier, value]))
  const thisYear = Number(today.slice(0, 4))
  const parts = elements.map((element) => toPart(element, thisYear))
  if (values.has('01')) return inspectGoods({ elements, values, parts, today })
  const content = values.get('02')
  if (values.has('00') || content) {
    const kind = values.has('00') ? 'box' : 'content'
    const findings = [...ofParts(parts, today), ...ofBox(values)]
    return { kind, parts, group: null, gtin: content ?? null, findings }
  }
  return inspectPack(code)
}

interface ReadGoods {
  elements: readonly Gs1Element[]
  values: ReadonlyMap<string, string>
  parts: ElementPart[]
  today: string
}

function inspectGoods({ elements, values, parts, today }: ReadGoods): MarkInspection {
  const gtin = values.get('01') ?? ''
  const isMeasured = elements.every(({ identifier, value }) => !lengthFault(identifier, value.length))
  // What no code may have needs no comparison with what groups usually have.
  const form = isMeasured && values.has('21') ? findMarkForm(elements) : null
  const ofForm: MarkFinding[] = !form
    ? []
    : form.isWithoutKeys
      ? [...form.unusual, { about: 'withoutKeys' }]
      : form.group === null
        ? [{ about: 'unknownForm' }]
        : form.unusual
  return {
    kind: 'goods',
    parts,
    group: form?.group ?? null,
    gtin,
    findings: [...ofParts(parts, today), ...ofGtin(gtin), ...ofForm],
  }
}

function inspectPack(code: string): MarkInspection {
  const pack = readPack(code)
  if (!pack) return OWN
  const { gtin, serial, price, key } = pack
  const amount = readPackPrice(price)
  const part = (name: PartName, value: string, meaning: Gs1Meaning | null = null): MarkPart => ({
    identifier: null,
    name,
    value,
    meaning,
  })
  const ofKey: MarkFinding[] =
    key === ''
      ? [{ about: 'packKeyMissing' }]
      : key.length < PACK_KEY_LENGTH
        ? [{ about: 'packKeyShort' }]
        : []
  return {
    kind: 'pack',
    parts: [
      part('01', gtin),
      part('21', serial),
      part('8005', price, amount === null ? null : { kind: 'price', amount }),
      ...(key === '' ? [] : [part('93', key)]),
    ],
    group: 'tobaccoPack',
    gtin,
    findings: [...ofCheckDigit('01', gtin), ...ofKey],
  }
}

/** The identifiers whose last digit tells what is measured in which decimals. */
const MEASURE = /^(310|335|392)\d$/

interface ElementPart extends MarkPart {
  identifier: string
}

function toPart(element: Gs1Element, thisYear: number): ElementPart {
  const { identifier, value } = element
  const wanted = MEASURE.exec(identifier)?.[1] ?? identifier
  const name = NAMED_PARTS.find((named) => named === wanted) ?? null
  return { identifier, name, value, meaning: readGs1Value(element, thisYear) }
}

/** The identifiers of numbers with a check digit. */
const CHECKED = ['00', '01', '02']

function ofCheckDigit(identifier: string, digits: string): MarkFinding[] {
  if (hasCheckDigit(digits)) return []
  const expected = gs1CheckDigit(digits.slice(0, -1))
  return [{ about: 'wrongCheckDigit', identifier, expected, digit: digits.slice(-1) }]
}

/** The identifiers of days up to which goods may be sold. */
const LAST_DAYS = ['15', '16', '17']
/** The identifiers of days on which goods were made or packed. */
const FIRST_DAYS = ['11', '13']

function ofParts(parts: readonly ElementPart[], today: string): MarkFinding[] {
  const days = new Map<string, string>()
  const findings = parts.flatMap(({ identifier, value, meaning }, index): MarkFinding[] => {
    if (meaning?.kind === 'day' && meaning.day) days.set(identifier, meaning.day)
    const fault = lengthFault(identifier, value.length)
    // A value that was cut off says nothing else.
    if (fault) return [fault]
    const isTwice = parts.findIndex((other) => other.identifier === identifier) < index
    return [
      ...(CHECKED.includes(identifier) ? ofCheckDigit(identifier, value) : []),
      ...(isTwice ? [{ about: 'twice', identifier } as const] : []),
      ...(meaning?.kind === 'day' && !meaning.day ? [{ about: 'noSuchDay', identifier } as const] : []),
      ...(meaning?.kind === 'weight' && Number(meaning.amount) === 0
        ? [{ about: 'zeroWeight' } as const]
        : []),
    ]
  })
  const lasts = LAST_DAYS.flatMap((identifier) => days.get(identifier) ?? [])
  const made = FIRST_DAYS.flatMap((identifier) => days.get(identifier) ?? [])
  const expired = lasts.find((day) => day < today)
  return [
    ...findings,
    ...(expired ? [{ about: 'expired', day: expired } as const] : []),
    ...(lasts.some((last) => made.some((day) => last < day))
      ? [{ about: 'expiresBeforeMade' } as const]
      : []),
  ]
}

/** Numbers that a shop gives by itself, for goods that it weighs. */
const INTERNAL = /^0(2|04)/

function ofGtin(gtin: string): MarkFinding[] {
  if (!isGtin(gtin)) return []
  return [
    ...(/^[1-8]/.test(gtin) ? [{ about: 'packageOfMany' } as const] : []),
    ...(INTERNAL.test(gtin) ? [{ about: 'internalNumber' } as const] : []),
  ]
}

function ofBox(values: ReadonlyMap<string, string>): MarkFinding[] {
  if (values.has('02') && !values.has('37')) return [{ about: 'contentWithoutCount' }]
  if (values.has('37') && !values.has('02')) return [{ about: 'countWithoutContent' }]
  return []
}
