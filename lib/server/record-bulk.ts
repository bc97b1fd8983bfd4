import 'server-only'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { MessageKey } from '@/lib/shared/messages'
import { partByVersion, type Undone } from '@/lib/shared/record-endpoints'
import type { AnyRecord } from '@/lib/shared/records'
import { requireEditor } from './auth'
import { type TransactionClient, transaction } from './db'
import { changesBetween, type HistoryEntry, recordHistoryEntries, recordUndoing } from './history'
import { type HistoryPlace, requireProjectEditors } from './parents'
import { updateRows, type VersionedRow } from './record-table'
import type { Table } from './rows'

/** The details that every event about a row contains. */
type RowSubject = HistoryPlace & Pick<HistoryEntry, 'subject' | 'subjectId' | 'label' | 'actorId'>

/** The details that the event of one row adds. */
type EventDetails = Pick<HistoryEntry, 'action' | 'fromStatus' | 'toStatus' | 'changes'>
type RowEvent<Row> = { row: Row } & EventDetails

/** How rows of a table are found and audited. */
interface RowsInput<Row extends VersionedRow, Scope> {
  table: Table
  /** The message about a row that does not exist. */
  notFound: MessageKey
  /**
   * Returns the parent's rows with these ids, locked until the transaction ends; unknown ids are left out. Always in
   * the order of the ids, so that two transactions with the same rows don't deadlock.
   */
  lock: (tx: TransactionClient, parent: Scope, ids: readonly string[]) => Promise<Row[]>
  /**
   * Returns the fields of every event about a row; the row is as it was before the change. Called before any is
   * locked.
   */
  audit: (tx: TransactionClient, actor: Actor, parent: Scope) => Promise<(row: Row) => RowSubject>
  /** Returns the values of a deleted row that its event keeps. */
  lastValues: (row: Row) => Omit<EventDetails, 'action'>
}

/** A change of the rows of one parent, by one person, in one transaction. */
export interface RowChange<Row extends VersionedRow> {
  tx: TransactionClient
  actor: Actor
  /** Returns the rows with these ids, locked; ids that the parent lacks are left out. @throws AppError `forbidden`. */
  lock: (ids: readonly string[]) => Promise<Row[]>
  /** The same for all of them. @throws AppError `forbidden`, `not_found` when the parent lacks one of them. */
  lockAll: (ids: readonly string[]) => Promise<Row[]>
  /** Stores these columns of locked rows. */
  update: (columns: readonly string[], rows: readonly { id: string }[]) => Promise<void>
  /** Records an event about each of these rows, as it was before the change. */
  record: (events: readonly RowEvent<Row>[]) => Promise<void>
  /** The same where the change puts back what the rows' last changes had changed. */
  recordUndoing: (events: readonly RowEvent<Row>[]) => Promise<void>
}

/** Rows that are locked, changed and audited together. */
export interface Rows<Row extends VersionedRow, Scope> extends RowsInput<Row, Scope> {
  /** Begins a change of rows of this parent as a part of a transaction. */
  begin: (tx: TransactionClient, actor: Actor, parent: Scope) => Promise<RowChange<Row>>
}

/** Declares how rows of a table are locked, changed and audited. `defineRecord` does so for all kinds of records. */
export function defineRows<Row extends VersionedRow, Scope>(input: RowsInput<Row, Scope>): Rows<Row, Scope> {
  const { table, notFound, lock, audit } = input

  async function begin(tx: TransactionClient, actor: Actor, parent: Scope): Promise<RowChange<Row>> {
    const toSubject = await audit(tx, actor, parent)
    const toEntries = (events: readonly RowEvent<Row>[]) =>
      events.map(({ row, ...details }) => ({ ...toSubject(row), ...details }))
    const lockEditable = async (ids: readonly string[]) => {
      const locked = await lock(tx, parent, [...new Set(ids)])
      await requireProjectEditors(tx, locked.map(toSubject))
      return locked
    }
    return {
      tx,
      actor,
      lock: lockEditable,
      lockAll: async (ids) => {
        const locked = await lockEditable(ids)
        if (locked.length < new Set(ids).size) throw new AppError('not_found', notFound)
        return locked
      },
      update: (columns, rows) => updateRows(tx, table, columns, rows),
      record: (events) => recordHistoryEntries(tx, toEntries(events)),
      recordUndoing: (events) => recordUndoing(tx, toEntries(events)),
    }
  }

  return { ...input, begin }
}

/** A locked row, as it was before, and its new value. */
export interface RowSetting<Row, Value> {
  row: Row
  value: Value
}

/** How rows store a value, which may take several columns. */
interface SettingRules<Row, Value> {
  hasValue: (row: Row, value: Value) => boolean
  /** Returns the columns to store for a value: the same columns for each. */
  columns: (value: Value) => Record<string, unknown>
  /** Returns the event of the change. */
  event: (setting: RowSetting<Row, Value>) => EventDetails
  /** Further changes in the same transaction. */
  also?: (tx: TransactionClient, actor: Actor, settings: RowSetting<Row, Value>[]) => Promise<void>
}

type Changed = { _id: string; version: number }
type FormerValues<Row, Former, Value> = (
  tx: TransactionClient,
  formers: Former[],
) => Promise<(former: Former, row: Row) => Value>

/** Sets a value for several rows at once, and undoes that. */
export function bulkSetting<Row extends VersionedRow, Scope, Value>(
  rows: Rows<Row, Scope>,
  { hasValue, columns, event, also }: SettingRules<Row, Value>,
) {
  async function store(change: RowChange<Row>, settings: RowSetting<Row, Value>[], record = change.record) {
    const [first] = settings
    if (!first) return
    await change.update(
      Object.keys(columns(first.value)),
      settings.map(({ row, value }) => ({ ...columns(value), id: row.id })),
    )
    await record(settings.map((setting) => ({ ...event(setting), row: setting.row })))
    await also?.(change.tx, change.actor, settings)
  }

  /** Sets values of locked rows, as a part of a change. Returns the rows that had another value, as they were before. */
  async function apply(
    change: RowChange<Row>,
    locked: readonly Row[],
    wanted: (row: Row) => Value,
  ): Promise<Row[]> {
    const settings = locked.map((row) => ({ row, value: wanted(row) }))
    const others = settings.filter(({ row, value }) => !hasValue(row, value))
    await store(change, others)
    return others.map(({ row }) => row)
  }

  /**
   * Sets values of rows, all of them or none. Returns the rows that had another value, as they were before.
   * @param prepare returns the value of each row; called once all of them are locked
   * @throws AppError `forbidden` for a viewer, `not_found` when the parent lacks one of them.
   */
  async function set(
    actor: Actor,
    parent: Scope,
    ids: readonly string[],
    prepare: (tx: TransactionClient) => Promise<(row: Row) => Value>,
  ): Promise<Row[]> {
    requireEditor(actor)
    return transaction(async (tx) => {
      const change = await rows.begin(tx, actor, parent)
      return apply(change, await change.lockAll(ids), await prepare(tx))
    })
  }

  /** Restores values as `undo` does, as a part of a change. */
  async function restore<Former extends Changed>(
    change: RowChange<Row>,
    changes: readonly Former[],
    prepare: FormerValues<Row, Former, Value>,
  ): Promise<Undone> {
    const locked = await change.lock(changes.map(({ _id }) => _id))
    const { current, skipped } = partByVersion(changes, locked)
    const formers = current.map(({ change: former }) => former)
    const formerValue = await prepare(change.tx, formers)
    const settings = current.map(({ row, change: former }) => ({ row, value: formerValue(former, row) }))
    await store(change, settings, change.recordUndoing)
    return { restored: current.length, skipped }
  }

  /**
   * Restores the values that rows had before `set`, except for rows that were changed since.
   * @param changes contain the version to which each change led
   * @param prepare returns the value to restore for each row; called once all of them are locked
   * @throws AppError `forbidden` for a viewer.
   */
  async function undo<Former extends Changed>(
    actor: Actor,
    parent: Scope,
    changes: readonly Former[],
    prepare: FormerValues<Row, Former, Value>,
  ): Promise<Undone> {
    requireEditor(actor)
    return transaction(async (tx) => restore(await rows.begin(tx, actor, parent), changes, prepare))
  }

  return { apply, restore, set, undo }
}

/** A record whose value was set together with others: its previous value, and the version to which the change led. */
type FormerValue<Value> = Changed & { value: Value }

/** Sets one field of several records to the same value at once, and undoes that. */
interface BulkField<Row extends VersionedRow, Scope, Value> {
  /** Sets a value of locked rows, as a part of a change. Returns the previous values of those that had another. */
  apply: (change: RowChange<Row>, locked: readonly Row[], value: Value) => Promise<FormerValue<Value>[]>
  /** Restores the values that `apply` returned, except for records that were changed since, as a part of a change. */
  restore: (change: RowChange<Row>, formers: readonly FormerValue<Value>[]) => Promise<Undone>
  /** The same for records of a parent, all of them or none. @throws AppError `forbidden` for a viewer, `not_found`. */
  set: (
    actor: Actor,
    parent: Scope,
    given: { ids: readonly string[]; value: Value },
  ) => Promise<FormerValue<Value>[]>
  /** Restores the values that `set` returned. @throws AppError `forbidden` for a viewer. */
  undo: (actor: Actor, parent: Scope, formers: readonly FormerValue<Value>[]) => Promise<Undone>
}

/** Returns the use cases that set one field of several records to the same value. */
export function bulkField<
  Row extends VersionedRow,
  Wire extends AnyRecord,
  Scope,
  Field extends keyof Wire & string,
>(rows: Rows<Row, Scope>, toWire: (row: Row) => Wire, field: Field): BulkField<Row, Scope, Wire[Field]> {
  const valueIn = (row: Row): Wire[Field] => toWire(row)[field]
  const setting = bulkSetting<Row, Scope, Wire[Field]>(rows, {
    hasValue: (row, value) => valueIn(row) === value,
    columns: (value) => ({ [field]: value }),
    event: ({ row, value }) => {
      const before = valueIn(row)
      return {
        action: 'updated',
        ...(field === 'status' && { fromStatus: String(before), toStatus: String(value) }),
        changes: changesBetween({ [field]: before }, { [field]: value }),
      }
    },
  })
  const toFormer = (row: Row) => ({ _id: row.id, version: row.version + 1, value: valueIn(row) })
  return {
    apply: async (change, locked, value) => (await setting.apply(change, locked, () => value)).map(toFormer),
    restore: (change, formers) => setting.restore(change, formers, async () => (former) => former.value),
    set: async (actor, parent, { ids, value }) =>
      (await setting.set(actor, parent, ids, async () => () => value)).map(toFormer),
    undo: (actor, parent, formers) =>
      setting.undo(actor, parent, formers, async () => (former) => former.value),
  }
}

/** Sets the status of several records at once, and undoes that. */
export function bulkStatus<Scope, Status>({
  set,
  undo,
}: Pick<BulkField<never, Scope, Status>, 'set' | 'undo'>) {
  /**
   * Sets the status of records, all of them or none. Returns the previous statuses of the records that had another.
   * @throws AppError `forbidden` for a viewer, `not_found` when the parent lacks one of them.
   */
  async function setStatus(
    actor: Actor,
    parent: Scope,
    { ids, status }: { ids: readonly string[]; status: Status },
  ): Promise<{ changes: (Changed & { status: Status })[] }> {
    const formers = await set(actor, parent, { ids, value: status })
    return { changes: formers.map(({ value, ...row }) => ({ ...row, status: value })) }
  }

  /** Restores what `setStatus` returned, except for records that were changed since. @throws AppError `forbidden`. */
  function undoStatus(actor: Actor, parent: Scope, changes: readonly (Changed & { status: Status })[]) {
    const formers = changes.map(({ status, ...row }) => ({ ...row, value: status }))
    return undo(actor, parent, formers)
  }

  return { setStatus, undoStatus }
}

/** Deletes rows that stay in the trash, from which they can be restored. */
export function removal<Row extends VersionedRow, Scope>(rows: Rows<Row, Scope>) {
  /**
   * Deletes rows, all of them or none. Returns their number.
   * @param also further changes in the same transaction
   * @throws AppError `forbidden` for a viewer, `not_found` when the parent lacks one of them.
   */
  async function remove(
    actor: Actor,
    parent: Scope,
    ids: readonly string[],
    also?: (tx: TransactionClient) => Promise<void>,
  ): Promise<number> {
    requireEditor(actor)
    return transaction(async (tx) => {
      const { lockAll, update, record } = await rows.begin(tx, actor, parent)
      const locked = await lockAll(ids)
      const deleted = { deletedAt: new Date(), deletedById: actor.userId }
      const columns = locked.map(({ id }) => ({ id, ...deleted }))
      await update(Object.keys(deleted), columns)
      await record(locked.map((row) => ({ row, action: 'deleted', ...rows.lastValues(row) })))
      await also?.(tx)
      return locked.length
    })
  }

  return { remove }
}
