import { parseDay } from './dates'
import { NAME_LIMIT } from './limits'
import type { ChoiceField, RecordFields } from './record-fields'

/** The filters of a list of records, beside its search. */
export interface FilterRules {
  fields: RecordFields
  /** Fields to filter by: one of their values, or texts that contain the filter. */
  filters?: readonly string[]
  /** The day to filter by, from `from` to `to`, both included. */
  period?: string
}

type FilterName<Rules> = Rules extends { filters: readonly (infer Name extends string)[] } ? Name : never

/** The filters of a list of records; an absent one filters nothing. */
export type FilterValues<Rules extends FilterRules> = {
  [Name in FilterName<Rules>]?: Rules['fields'][Name] extends ChoiceField<infer Value> ? Value : string
} & (Rules extends { period: string } ? { from?: string; to?: string } : unknown)

const PERIOD = ['from', 'to'] as const

/** Returns the names of a list's filters. */
export function filterNames({ filters = [], period }: FilterRules): string[] {
  return [...filters, ...(period === undefined ? [] : PERIOD)]
}

/** Returns the filters among these values, such as those of an address; invalid ones are left out. */
export function parseFilterValues<Rules extends FilterRules>(
  rules: Rules,
  values: object,
): FilterValues<Rules>
export function parseFilterValues(rules: FilterRules, values: object): Record<string, string> {
  const given: Record<string, unknown> = { ...values }
  const read = filterNames(rules).map((name) => [name, readValue(rules, name, given[name])])
  return Object.fromEntries(read.filter(([, value]) => value))
}

function readValue({ fields }: FilterRules, name: string, value: unknown): string | null {
  const field = fields[name]
  if (field?.kind === 'choice') return field.options.find((option) => option === value) ?? null
  if (typeof value !== 'string') return null
  if (field) return value.trim().slice(0, NAME_LIMIT)
  return parseDay(value) && value
}
