import 'server-only'
import { Prisma } from '@/lib/server/db'
import { BY_ALPHABET } from '@/lib/server/rows'
import { getTranslator } from '@/lib/shared/catalog'
import { containsText, searchPattern } from '@/lib/shared/search-text'
import {
  type OrdersData,
  ordersDataSchema,
  ordersPatchSchema,
  type ReceiptsData,
  receiptsDataSchema,
  receiptsPatchSchema,
  type ScenarioDataField,
  type ScenarioDataPatch,
} from './contract'
import { DATA_NAMES, type DataFilter, dataText, SCENARIO_DATA } from './rules'

/**
 * Returns SQL for whether a search finds the scenario `s`. Countries are stored in English, and found by their Russian
 * names, too.
 */
export function isFoundBy(search: string): Prisma.Sql {
  const { country } = SCENARIO_DATA
  const translate = getTranslator('ru')
  const countries = country.options.filter((value) =>
    containsText(dataText(country, value, translate), search),
  )
  const isInText = Prisma.sql`s."searchText" LIKE ${searchPattern(search)}`
  return countries.length > 0
    ? Prisma.sql`(${isInText} OR s.country ${BY_ALPHABET} = ANY (${countries}))`
    : isInText
}

/** Returns the conditions in SQL that the scenario `s` has the values of a filter. */
export function hasData(filter: DataFilter): Prisma.Sql[] {
  return DATA_NAMES.flatMap((name) => {
    const value = filter[name]
    const column = Prisma.raw(`s."${SCENARIO_DATA[name].column}"`)
    // Compared as text: what is no value of the column finds nothing.
    return value === undefined ? [] : [Prisma.sql`coalesce(${column}::text, '') = ${value}`]
  })
}

// The database stores a choice as text.
type Stored<Value> = Value extends string ? string : Value

/**
 * The columns that hold a scenario's data, whatever its type, as the contract and the list of fields describe them. Rows
 * are read and written as such: where the schema has no such column, or one of another type, that does not compile.
 */
export type DataColumns = {
  [Name in ScenarioDataField as (typeof SCENARIO_DATA)[Name]['column']]: Stored<
    (OrdersData & ReceiptsData)[Name]
  >
}

// Parsing keeps the fields of the type, and drops the others. Every scenario of every list passes here, and
// `Object.fromEntries` takes twice as long as a loop.
function everyField(columns: DataColumns): Record<string, unknown> {
  const data: Record<string, unknown> = {}
  for (const name of DATA_NAMES) data[name] = columns[SCENARIO_DATA[name].column]
  return data
}

/** Returns the data of a stored orders scenario. */
export function toOrdersData(columns: DataColumns): OrdersData {
  return ordersDataSchema.parse(everyField(columns))
}

/** Returns the data of a stored receipts scenario. */
export function toReceiptsData(columns: DataColumns): ReceiptsData {
  return receiptsDataSchema.parse(everyField(columns))
}

const PATCHES = { orders: ordersPatchSchema, receipts: receiptsPatchSchema }

/** Returns a patch without the fields of the other type. */
export function patchFor(type: keyof typeof PATCHES, patch: ScenarioDataPatch): ScenarioDataPatch {
  return PATCHES[type].parse(patch)
}

/** Returns the columns that a patch sets; those of absent fields are undefined. */
export function toDataColumns(patch: ScenarioDataPatch): Partial<DataColumns>
export function toDataColumns(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(DATA_NAMES.map((name) => [SCENARIO_DATA[name].column, patch[name]]))
}
