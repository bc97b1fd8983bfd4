import { plainTitle } from '@/lib/shared/column-titles'
import { SCENARIO_DATA } from '../data/rules'
import { isDataField, type Mapping, SHEET_FIELDS } from '../sheets/rules'
import { SHEET_TITLES, type SheetField } from '../sheets/values'
import type { ScenarioMapping } from './contract'

const usualTitles = (field: SheetField) =>
  isDataField(field) ? SCENARIO_DATA[field].titles : SHEET_TITLES[field]

const TITLES = SHEET_FIELDS.map((field) => ({
  field,
  titles: usualTitles(field).split(' ').map(plainTitle),
}))

/** The usual titles of all fields, as they are compared. */
export const KNOWN_TITLES: readonly string[] = TITLES.flatMap(({ titles }) => titles)

/** Returns the fields that columns hold by their titles: each field once, a title that says it best before the others. */
export function recognisedMapping(titles: readonly string[]): Mapping {
  const plain = titles.map(plainTitle)
  const mapping: (SheetField | null)[] = titles.map(() => null)
  for (const { field, titles: usual } of TITLES) {
    const place = usual.map((title) =>
      plain.findIndex((given, at) => given === title && mapping[at] === null),
    )
    const first = place.find((at) => at >= 0)
    if (first !== undefined) mapping[first] = field
  }
  return mapping
}

/**
 * Returns a sheet's mapping by a saved one; columns that it does not know are not imported. Of columns with one title the
 * first has the field of the first that was saved, and so on.
 */
export function savedMapping(
  { columns }: Pick<ScenarioMapping, 'columns'>,
  titles: readonly string[],
): Mapping {
  const left = columns.map(({ title, field }) => ({ plain: plainTitle(title), field }))
  return titles.map((title) => {
    const at = left.findIndex(({ plain }) => plain === plainTitle(title))
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return found?.field ?? null
  })
}

/**
 * Returns the columns to save of a sheet: those that are imported, and the others with their titles. One without a title
 * could not be found again.
 */
export function columnsToSave(titles: readonly string[], mapping: Mapping): ScenarioMapping['columns'] {
  const mapped = new Set(titles.filter((title, at) => title !== '' && mapping[at]).map(plainTitle))
  return titles.flatMap((title, at) =>
    mapped.has(plainTitle(title)) ? [{ title, field: mapping[at] ?? null }] : [],
  )
}

const countFields = ({ columns }: ScenarioMapping) => columns.filter(({ field }) => field !== null).length

/** Returns the saved mapping with the most columns all of whose titles a sheet has; the one saved last among equals. */
export function fittingMapping(
  mappings: readonly ScenarioMapping[],
  titles: readonly string[],
): ScenarioMapping | null {
  const given = new Set(titles.map(plainTitle))
  const fitting = mappings.filter(({ columns }) => columns.every(({ title }) => given.has(plainTitle(title))))
  const [best = null] = fitting.toSorted((one, other) => countFields(other) - countFields(one))
  return best
}
