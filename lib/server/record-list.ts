import 'server-only'
import { getTranslator } from '@/lib/shared/catalog'
import type { ExportFormat } from '@/lib/shared/export-format'
import type { Language } from '@/lib/shared/language'
import type { SortOrder } from '@/lib/shared/pagination'
import type { RecordFields } from '@/lib/shared/record-fields'
import { parseFilterValues } from '@/lib/shared/record-filters'
import {
  type AnyRecord,
  type AnyRecordRules,
  headCells,
  orderRules,
  type RecordScope,
  recordCells,
} from '@/lib/shared/records'
import { Prisma } from './db'
import { keysetList } from './keyset'
import type { ScopeDefinition } from './parents'
import { orderColumns, type RecordFilter } from './record-table'
import type { ExportedTable } from './table-file'

/** The filters and the order of a list. */
interface RecordView<Sort> {
  sort: Sort
  order: SortOrder
  search?: string
}

/** A kind of record, as its lists need it. */
interface ListedRecords<
  Wire extends AnyRecord,
  Fields extends RecordFields,
  Sort extends string,
  Scope extends RecordScope,
> {
  rules: AnyRecordRules<Wire, Fields, Sort>
  scope: ScopeDefinition<Scope>
  /** The name of the only sheet of its files. */
  sheet: string
  /** Returns the records of a filter, with the rest of the statement. */
  read: (filter: RecordFilter<Scope>, rest: Prisma.Sql) => Promise<Wire[]>
}

/** Returns the use cases that list a kind of record, page by page or as a file. */
export function recordList<
  Wire extends AnyRecord,
  const Fields extends RecordFields,
  Sort extends string,
  Scope extends RecordScope,
>({ rules, scope, sheet, read }: ListedRecords<Wire, Fields, Sort, Scope>) {
  const { fields, name } = rules
  const pages = keysetList<RecordFilter<Scope>, Sort, Wire>({
    sorts: orderRules(fields, rules.sorts),
    columns: orderColumns(fields, rules.sorts),
    id: Prisma.sql`r.id`,
    read,
  })
  const toFilter = (parent: Scope, query: RecordView<Sort>): RecordFilter<Scope> => ({
    parent,
    search: query.search,
    narrowed: { ...parseFilterValues(rules, query) },
  })

  /**
   * Returns a page of the parent's records that match a search and filters, or all of them.
   * @throws AppError `not_found` for an unknown parent, `invalid` for a cursor of another order.
   */
  async function list(parent: Scope, query: RecordView<Sort> & { limit?: number; cursor?: string }) {
    const { sort, order, limit, cursor } = query
    await scope.require(parent)
    return pages.find({ filter: toFilter(parent, query), sort, order, limit, cursor })
  }

  /**
   * Returns all of the parent's records that match a search and filters in the wanted order, as a file in the person's
   * language.
   * @throws AppError `not_found` for an unknown parent.
   */
  async function file(
    parent: Scope,
    view: RecordView<Sort> & { format: ExportFormat },
    language: Language | null,
  ): Promise<ExportedTable<Wire>> {
    const { format, sort, order } = view
    await scope.require(parent)
    const translate = getTranslator(language)
    return {
      name,
      sheet,
      format,
      language,
      head: headCells(fields, translate),
      batches: pages.batches({ filter: toFilter(parent, view), sort, order }),
      toCells: (record) => recordCells(fields, record, translate),
    }
  }

  return { list, file }
}
