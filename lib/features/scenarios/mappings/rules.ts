import { plainTitle } from '@/lib/shared/column-titles'
import { type Mapping, SHEET_FIELDS } from '../sheets/rules'
import { SHEET_TITLES, type SheetField } from '../sheets/values'
import type { ScenarioMapping } from './contract'

const TITLES = SHEET_FIELDS.map((field) => ({
  field,
  titles: SHEET_TITLES[field].split(' ').map(plainTitle),
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

/** Returns a sheet's mapping by a saved one; columns that it does not know are not imported. */
export function savedMapping(
  { columns }: Pick<ScenarioMapping, 'columns'>,
  titles: readonly string[],
): Mapping {
  const fields = new Map(columns.map(({ title, field }) => [plainTitle(title), field]))
  return titles.map((title, at) => {
    const plain = plainTitle(title)
    const isFirst = titles.findIndex((other) => plainTitle(other) === plain) === at
    return (isFirst && fields.get(plain)) || null
  })
}

/** Returns the saved mapping with the most columns all of whose titles a sheet has; the one saved last among equals. */
export function fittingMapping(
  mappings: readonly ScenarioMapping[],
  titles: readonly string[],
): ScenarioMapping | null {
  const given = new Set(titles.map(plainTitle))
  const fitting = mappings.filter(({ columns }) => columns.every(({ title }) => given.has(plainTitle(title))))
  const [best = null] = fitting.toSorted((one, other) => other.columns.length - one.columns.length)
  return best
}
