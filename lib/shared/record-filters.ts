import { choiceOf } from './choices'
import { parseDay } from './dates'
import { NAME_LIMIT } from './limits'
import type { ChoiceField, RecordFields } from './record-fields'

/** What a list of records can be narrowed by, beside a search. */
export interface FilterRules {
  fields: RecordFields
  /** Fields that a list is narrowed by: to one of their values, or to texts that hold what is wanted. */
  filters?: readonly string[]
  /** The day that a list is narrowed by, `from` and `to` another one, both included. */
  period?: string
}

type FilterName<Rules> = Rules extends { filters: readonly (infer Name extends string)[] } ? Name : never

/** What a list of these records is narrowed to; what is absent narrows nothing. */
export type FilterValues<Rules extends FilterRules> = {
  [Name in FilterName<Rules>]?: Rules['fields'][Name] extends ChoiceField<infer Value> ? Value : string
} & (Rules extends { period: string } ? { from?: string; to?: string } : unknown)

const PERIOD = ['from', 'to'] as const

/** Returns the names of the values that a list is narrowed by. */
export function filterNames({ filters = [], period }: FilterRules): string[] {
  return [...filters, ...(period === undefined ? [] : PERIOD)]
}

/** Returns what narrows a list among these values, such as those of an address; what it can't mean is left out. */
export function filterValuesOf<Rules extends FilterRules>(rules: Rules, values: object): FilterValues<Rules>
export function filterValuesOf(rules: FilterRules, values: object): Record<string, string> {
  const given: Record<string, unknown> = { ...values }
  const read = filterNames(rules).map((name) => [name, readValue(rules, name, given[name])])
  return Object.fromEntries(read.filter(([, value]) => value))
}

function readValue({ fields }: FilterRules, name: string, value: unknown): string | null {
  const field = fields[name]
  if (field?.kind === 'choice') return choiceOf(field.options, value)
  if (typeof value !== 'string') return null
  if (field) return value.trim().slice(0, NAME_LIMIT)
  return parseDay(value) && value
}
