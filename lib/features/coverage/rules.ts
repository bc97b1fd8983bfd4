import type { ScenarioType } from '@/lib/features/scenarios/contract'
import type { ScenarioDataField } from '@/lib/features/scenarios/data/contract'
import { DATA_NAMES, dataFields, dataText, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { COUNTRIES, COUNTRY_CURRENCIES } from '@/lib/features/scenarios/data/values'
import { message, type Translate } from '@/lib/shared/messages'
import type { CoverageExclusion, CoverageGroup } from './contract'
import type { Combination, Factor, Pair } from './pairs/rules'
import { COVERAGE_LIMITS } from './values'

type KindOf<Name extends ScenarioDataField> = (typeof SCENARIO_DATA)[Name]['kind']

/**
 * A field of a scenario's data whose values are few enough to be combined. The contract leaves out the same: a text of
 * several lines that it takes does not compile.
 */
export type CoverageField = {
  [Name in ScenarioDataField]: KindOf<Name> extends 'basket' | 'text' ? never : Name
}[ScenarioDataField]

const isCombined = (name: ScenarioDataField): name is CoverageField =>
  SCENARIO_DATA[name].kind !== 'basket' && SCENARIO_DATA[name].kind !== 'text'

/** The fields that can be combined, in the order in which screens show them. */
export const COVERAGE_FIELDS = DATA_NAMES.filter(isCombined)

/** Returns the fields that scenarios of a type have and that can be combined, in the order of screens. */
export function coverageFields(type: ScenarioType): CoverageField[] {
  const names = new Set(dataFields(type).map(({ name }) => name))
  return COVERAGE_FIELDS.filter((name) => names.has(name))
}

/** Returns the name of a field for people. */
export const fieldText = (field: CoverageField, translate: Translate) => translate(SCENARIO_DATA[field].label)

const YES = message('scenarios.flag.yes')
const NO = message('scenarios.flag.no')

/** Returns a value for people: '–' for none, yes and no for flags. */
export function valueText(field: CoverageField, value: string, translate: Translate): string {
  if (value === '') return '–'
  const { kind } = SCENARIO_DATA[field]
  if (kind === 'flag') return translate(value === 'true' ? YES : NO)
  return dataText(SCENARIO_DATA[field], value, translate)
}

// Of a text there is none.
function knownValues(field: CoverageField): readonly string[] | null {
  const own = SCENARIO_DATA[field]
  if (own.kind === 'flag') return ['true', 'false']
  return own.kind === 'choice' ? own.options : null
}

/** Returns whether a field can have a value: one of its own, or any text. */
export function canHaveValue(field: CoverageField, value: string): boolean {
  return knownValues(field)?.includes(value) ?? true
}

/** The counts of a cell of the matrix, or of all of it. */
export type CoverageCount = Pick<CoverageGroup, 'total' | 'completed' | 'failed'>

export interface CoverageMatrix {
  rows: string[]
  columns: string[]
  /** Returns the count of two values; all are 0 where there is none. */
  at: (row: string, column: string) => CoverageCount
}

/** The view of a matrix: the two fields that it crosses, and the value of a third field that its scenarios have, if any. */
export interface MatrixView {
  rows: CoverageField
  columns: CoverageField
  filter: { field: CoverageField; value: string } | null
}

const NONE: CoverageCount = { total: 0, completed: 0, failed: 0 }

/** Returns the matrix of two of the fields that groups were counted by. Values that none has, but could, are in it, too. */
export function toMatrix(
  fields: readonly CoverageField[],
  groups: readonly CoverageGroup[],
  { rows, columns, filter }: MatrixView,
): CoverageMatrix {
  const place = (field: CoverageField) => fields.indexOf(field)
  const shown = groups.filter(({ values }) => !filter || values[place(filter.field)] === filter.value)
  const cells = new Map<string, CoverageCount>()
  for (const { values, ...count } of shown) {
    const key = cellKey(values[place(rows)] ?? '', values[place(columns)] ?? '')
    cells.set(key, add(cells.get(key) ?? NONE, count))
  }
  return {
    rows: fieldValues(rows, fields, groups),
    columns: fieldValues(columns, fields, groups),
    at: (row, column) => cells.get(cellKey(row, column)) ?? NONE,
  }
}

const cellKey = (row: string, column: string) => JSON.stringify([row, column])

const add = (one: CoverageCount, other: CoverageCount): CoverageCount => ({
  total: one.total + other.total,
  completed: one.completed + other.completed,
  failed: one.failed + other.failed,
})

/** Returns the values of a field: those that it can have, or else those that groups have, the most frequent first; none last. */
export function fieldValues(
  field: CoverageField,
  fields: readonly CoverageField[],
  groups: readonly CoverageGroup[],
): string[] {
  const place = fields.indexOf(field)
  const totals = new Map<string, number>()
  for (const { values, total } of groups) {
    const value = values[place] ?? ''
    totals.set(value, (totals.get(value) ?? 0) + total)
  }
  const found = [...totals].sort(([, one], [, other]) => other - one).map(([value]) => value)
  const isFilled = (value: string) => value !== ''
  return [
    ...new Set([...(knownValues(field) ?? []), ...found.filter(isFilled)]),
    ...(totals.has('') ? [''] : []),
  ]
}

/** Returns the fields that are to be combined with their values; of free text the most frequent ones. */
export function toFactors(
  wanted: readonly CoverageField[],
  fields: readonly CoverageField[],
  groups: readonly CoverageGroup[],
): Factor[] {
  return wanted.map((name) => ({
    name,
    values: allValues(name, fields, groups).slice(0, COVERAGE_LIMITS.values),
  }))
}

const allValues = (name: CoverageField, fields: readonly CoverageField[], groups: readonly CoverageGroup[]) =>
  fieldValues(name, fields, groups).filter((value) => value !== '')

/** Values of a field that are too many to be combined. */
interface LeftOutValues {
  field: CoverageField
  /** The number of all of its values. */
  total: number
  /** Those that are not combined, the most frequent first. */
  values: string[]
}

/** Returns the values that {@link toFactors} leaves out, by fields; nothing for fields of which it leaves out none. */
export function leftOutValues(
  wanted: readonly CoverageField[],
  fields: readonly CoverageField[],
  groups: readonly CoverageGroup[],
): LeftOutValues[] {
  return wanted.flatMap((field) => {
    const all = allValues(field, fields, groups)
    const values = all.slice(COVERAGE_LIMITS.values)
    return values.length > 0 ? [{ field, total: all.length, values }] : []
  })
}

/** Returns the combinations that groups have. */
export function toCombinations(
  fields: readonly CoverageField[],
  groups: readonly CoverageGroup[],
): Combination[] {
  return groups.map(({ values }) => Object.fromEntries(fields.map((field, at) => [field, values[at] ?? ''])))
}

/** Returns excluded pairs as those of combinations. */
export function toPairs(exclusions: readonly CoverageExclusion[]): Pair[] {
  return exclusions.map(({ field, value, otherField, otherValue }) => [
    { field, value },
    { field: otherField, value: otherValue },
  ])
}

/** Returns those of the excluded pairs that scenario data has. */
export function excludedPairs(
  exclusions: readonly Pair[],
  data: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Pair[] {
  const has = ({ field, value }: Pair[number]) => String(data[field] ?? '').trim() === value
  return exclusions.filter((pair) => pair.every(has))
}

/** Returns the values of a combination as scenario data: flags as yes or no. */
function toData(combination: Combination): Record<string, string | boolean> {
  const toValue = (field: string, value: string) => {
    const known = COVERAGE_FIELDS.find((name) => name === field)
    return known && SCENARIO_DATA[known].kind === 'flag' ? value === 'true' : value
  }
  return Object.fromEntries(
    Object.entries(combination).map(([field, value]) => [field, toValue(field, value)]),
  )
}

/** The fields that say where a scenario happens: a plant and a currency are those of a country. */
const PLACE_FIELDS = ['country', 'plant', 'currency'] as const satisfies CoverageField[]
type PlaceField = (typeof PLACE_FIELDS)[number]

/** Where some of the proposed combinations happen: a value that they have, and the fields that have to fit it. */
export interface Place {
  /** A name for it that can be a part of the name of a form's field. */
  key: string
  field: PlaceField
  value: string
  /** The fields that the combinations leave open. */
  open: PlaceField[]
}

/** The values that were chosen for places, by their keys. */
export type PlaceValues = Readonly<Record<string, Partial<Record<PlaceField, string>>>>

/**
 * Returns the places of combinations of the same fields: those of their country, else of their plant or currency. There are
 * none where they leave nothing of it open, or everything.
 */
export function findPlaces(combinations: readonly Combination[]): Place[] {
  const places = combinations.flatMap((combination) => findPlace(combination) ?? [])
  return [...new Map(places.map((place) => [place.key, place])).values()]
}

function findPlace(combination: Combination): Place | null {
  const field = PLACE_FIELDS.find((name) => name in combination)
  const open = PLACE_FIELDS.filter((name) => !(name in combination))
  if (!field || open.length === 0) return null
  const value = combination[field] ?? ''
  return { key: placeKey(field, value), field, value, open }
}

// Points and quotes divide the name of a form's field into its parts.
const placeKey = (field: PlaceField, value: string) =>
  `${field}_${encodeURIComponent(value).replace(/[.']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

/** Returns the values that places begin with: the usual currency of each country, as in the form for a new scenario. */
export function blankPlaces(): PlaceValues {
  return Object.fromEntries(
    COUNTRIES.map((country) => [
      placeKey('country', country),
      { plant: '', currency: COUNTRY_CURRENCIES[country] ?? '' },
    ]),
  )
}

/** Returns the data of the scenario that a combination stands for: its own, of its place, and else those of all of them. */
export function toScenarioData<Data extends object>(
  combination: Combination,
  { data, places }: { data: Data; places: PlaceValues },
) {
  const place = findPlace(combination)
  const chosen = place ? places[place.key] : undefined
  const own = Object.fromEntries(place?.open.map((name) => [name, chosen?.[name] ?? '']) ?? [])
  return { ...data, ...own, ...toData(combination) }
}

/** Returns the scenario that a combination stands for, as a call makes it, and where the form has a field of it. */
export function toMadeScenario<Data extends object>(
  combination: Combination,
  { type, ...filled }: { type: ScenarioType; data: Data; places: PlaceValues },
) {
  const place = findPlace(combination)
  return {
    scenario: { type, data: toScenarioData(combination, filled) },
    toFormPath: (path: PropertyKey[]) =>
      place?.open.some((field) => field === path[1]) ? ['places', place.key, ...path.slice(1)] : path,
  }
}

/** The fields with their values, what can't occur, and what is there. */
export interface CoverageSpace {
  factors: readonly Factor[]
  exclusions: readonly Pair[]
  given: readonly Combination[]
}
