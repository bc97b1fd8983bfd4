import 'server-only'
import { type Actor, canEdit } from '@/lib/shared/actor'
import { translatorOf } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import type { ExportFormat } from '@/lib/shared/export-format'
import type { Language } from '@/lib/shared/language'
import type { RecordFields } from '@/lib/shared/record-fields'
import { filterValuesOf } from '@/lib/shared/record-filters'
import {
  type AnyRecord,
  editableNames,
  headCells,
  orderRules,
  type RecordScope,
  recordCells,
} from '@/lib/shared/records'
import { Prisma, type TransactionClient, transaction } from './db'
import { changesBetween, recordHistory, recordHistoryOfMany, requireVersion } from './history'
import { keysetList } from './keyset'
import {
  type Complete,
  type Creation,
  orderColumns,
  type RecordFilter,
  type RecordInput,
  type RecordView,
  recordStore,
  statusOf,
  type Update,
  valuesOf,
} from './record-store'
import type { RowStore, StoredRow } from './row-store'
import { type TableFile, tableFile } from './table-file'

/**
 * The use cases that all kinds of records have in common, of one kind. What it does differently, the feature says in its
 * own service, by `store` where it has to be part of the same transaction.
 */
export function recordsOf<
  Row extends StoredRow,
  Wire extends AnyRecord,
  const Fields extends RecordFields,
  Sort extends string,
  Of extends RecordScope,
  const Hidden extends string = never,
>(input: RecordInput<Row, Wire, Fields, Sort, Of, Hidden> & Complete<Row, Wire, Of, Hidden>) {
  const { rules, scope, sheet, wireOf } = input
  const { fields, name } = rules
  const hidden: readonly string[] = input.hidden ?? []
  const store = recordStore(input, { ...rules, hidden })
  const narrowedBy = (query: object): Record<string, string> => ({ ...filterValuesOf(rules, query) })
  const pages = keysetList<RecordFilter<Of>, Sort, Wire>({
    sorts: orderRules(fields, rules.sorts),
    columns: orderColumns(fields, rules.sorts),
    id: Prisma.sql`r.id`,
    read: async (filter, rest) => (await store.read(filter, rest)).map(wireOf),
  })

  /**
   * Returns a page of the parent's records that a search and filters find, or all of them.
   * @throws AppError `not_found` for an unknown parent, `invalid` for a cursor of another order.
   */
  async function list(parent: Of, query: RecordView<Sort> & { limit?: number; cursor?: string }) {
    const { search, sort, order, limit, cursor } = query
    await scope.require(parent)
    return pages.find({ filter: { parent, search, narrowed: narrowedBy(query) }, sort, order, limit, cursor })
  }

  /**
   * Returns all of the parent's records that a search and filters find in the wanted order, as a file in the person's language.
   * @throws AppError `not_found` for an unknown parent.
   */
  async function file(
    parent: Of,
    view: RecordView<Sort> & { format: ExportFormat },
    language: Language | null,
  ): Promise<TableFile> {
    const { format, search, sort, order } = view
    await scope.require(parent)
    const translate = translatorOf(language)
    return tableFile({
      ...{ name, sheet, format, language },
      head: headCells(fields, translate),
      batches: pages.batches({ filter: { parent, search, narrowed: narrowedBy(view) }, sort, order }),
      cellsOf: (record) => recordCells(fields, record, translate),
    })
  }

  /**
   * Adds a record.
   * @param also what else is part of the same transaction
   * @throws AppError `forbidden` for a viewer, `not_found` for an unknown parent.
   */
  async function add(
    actor: Actor,
    parent: Of,
    creation: Creation<Row, Fields, Hidden>,
    also?: (tx: TransactionClient, record: Wire) => Promise<void>,
  ): Promise<Wire> {
    requireEditor(actor)
    await scope.require(parent)
    return transaction(async (tx) => {
      const eventOf = await store.eventsOf(tx, actor, parent)
      const row = onlyOne(await store.insert(tx, parent, [creation]))
      const record = wireOf(row)
      await recordHistory(tx, { ...eventOf(row), action: 'created', toStatus: statusOf(record) })
      await also?.(tx, record)
      return record
    })
  }

  /**
   * Changes the fields of a record that are given. What is stored already changes nothing.
   * @param also what else is part of the same transaction, where something changes
   * @throws AppError `forbidden` for a viewer, `not_found` where the parent has no such record, `conflict` for a stale
   * version.
   */
  async function change(
    actor: Actor,
    { parent, id }: { parent: Of; id: string },
    { version, ...given }: Update<Row, Fields, Hidden>,
    also?: (tx: TransactionClient, before: Wire, after: Wire) => Promise<void>,
  ): Promise<Wire> {
    requireEditor(actor)
    return transaction(async (tx) => {
      const eventOf = await store.eventsOf(tx, actor, parent)
      const row = onlyOne(await store.lockAll(tx, parent, [id]))
      const before = wireOf(row)
      const versions = { version, stored: row.version }
      await requireVersion(tx, { current: before, subject: rules.subject, ...versions })
      const names = editableNames(fields)
      const wanted = wireOf({ ...row, ...given })
      const changes = changesBetween(valuesOf(names, before), valuesOf(names, wanted))
      if (Object.keys(changes).length === 0) return before
      const columns = [...Object.keys(changes), ...hidden.filter((column) => column in given)]
      const after = wireOf(onlyOne(await store.update(tx, columns, [{ id, ...given }])))
      await recordHistory(tx, {
        ...eventOf(row),
        action: 'updated',
        ...(changes.status && { fromStatus: statusOf(before), toStatus: statusOf(after) }),
        changes,
      })
      await also?.(tx, before, after)
      return after
    })
  }

  return { store, list, file, add, change }
}

function onlyOne<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The statement answered no row.')
  return row
}

/** Deleting rows that are kept, so that they can be restored from the trash. */
export function removalOf<Row extends StoredRow & { deletedAt: unknown; deletedById: string | null }, Of>({
  store,
}: {
  store: RowStore<Row, Of>
}) {
  /**
   * Deletes rows, all of them or none. Returns how many.
   * @param also what else is part of the same transaction
   * @throws AppError `forbidden` for a viewer, `not_found` where the parent lacks one of them.
   */
  async function remove(
    actor: Actor,
    parent: Of,
    ids: readonly string[],
    also?: (tx: TransactionClient) => Promise<void>,
  ): Promise<number> {
    requireEditor(actor)
    return transaction(async (tx) => {
      const eventOf = await store.eventsOf(tx, actor, parent)
      const rows = await store.lockAll(tx, parent, ids)
      const deleted = { deletedAt: new Date(), deletedById: actor.userId }
      await store.write(
        tx,
        Object.keys(deleted),
        rows.map(({ id }) => ({ id, ...deleted })),
      )
      await recordHistoryOfMany(
        tx,
        rows.map((row) => ({ ...eventOf(row), action: 'deleted', ...store.toldOfRemoval(row) })),
      )
      await also?.(tx)
      return rows.length
    })
  }

  return { remove }
}

/** @throws AppError `forbidden` for whoever may not change records. */
export function requireEditor(actor: Pick<Actor, 'role'>): void {
  if (!canEdit(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}
