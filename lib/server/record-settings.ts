import 'server-only'
import type { Actor } from '@/lib/shared/actor'
import { partByVersion, type Undone } from '@/lib/shared/bulk'
import type { AnyRecord, RecordScope } from '@/lib/shared/records'
import { type TransactionClient, transaction } from './db'
import { changesBetween, type HistoryEntry, recordHistoryOfMany } from './history'
import type { RecordStore } from './record-store'
import { requireEditor } from './records'
import type { EventOf, RowStore, StoredRow, Told } from './row-store'

/** A row that is given a value; the row is as it was before, and locked. */
export interface Setting<Row, Value> {
  row: Row
  value: Value
}

/** How rows have a value, which may be kept in several columns. */
interface SettingRules<Row, Value> {
  hasValue: (row: Row, value: Value) => boolean
  /** What is stored of a value: the same columns for each. */
  columnsOf: (value: Value) => Record<string, unknown>
  /** What history tells of it. */
  toldOf: (setting: Setting<Row, Value>) => Told & Pick<HistoryEntry, 'action'>
  /** What else is part of the same transaction. */
  also?: (tx: TransactionClient, actor: Actor, settings: Setting<Row, Value>[]) => Promise<void>
}

/** Who gives rows values, and what every event about one of the rows says. */
interface Doing<Row> {
  actor: Actor
  eventOf: EventOf<Row>
}

/** Giving several rows a value at once, and taking that back; also each another one. */
export function settingsOf<Row extends StoredRow, Of, Value>(
  store: RowStore<Row, Of>,
  { hasValue, columnsOf, toldOf, also }: SettingRules<Row, Value>,
) {
  async function write(
    tx: TransactionClient,
    { actor, eventOf }: Doing<Row>,
    settings: Setting<Row, Value>[],
  ): Promise<void> {
    const stored = settings.map(({ row: { id }, value }) => ({ id, columns: columnsOf(value) }))
    const [first] = stored
    if (!first) return
    await store.write(
      tx,
      Object.keys(first.columns),
      stored.map(({ id, columns }) => ({ ...columns, id })),
    )
    await recordHistoryOfMany(
      tx,
      settings.map((setting) => ({ ...eventOf(setting.row), ...toldOf(setting) })),
    )
    await also?.(tx, actor, settings)
  }

  /** Gives locked rows values, as a part of a transaction. Returns those that had another, as they were before. */
  async function give(
    tx: TransactionClient,
    doing: Doing<Row>,
    rows: readonly Row[],
    wantedOf: (row: Row) => Value,
  ): Promise<Row[]> {
    const settings = rows.map((row) => ({ row, value: wantedOf(row) }))
    const others = settings.filter(({ row, value }) => !hasValue(row, value))
    await write(tx, doing, others)
    return others.map(({ row }) => row)
  }

  /**
   * Gives rows values, all of them or none. Returns those that had another, as they were before.
   * @param wanted says the value of each, once all of them are locked
   * @throws AppError `forbidden` for a viewer, `not_found` where the parent lacks one of them.
   */
  async function set(
    actor: Actor,
    parent: Of,
    ids: readonly string[],
    wanted: (tx: TransactionClient) => Promise<(row: Row) => Value>,
  ): Promise<Row[]> {
    requireEditor(actor)
    return transaction(async (tx) => {
      const eventOf = await store.eventsOf(tx, actor, parent)
      const rows = await store.lockAll(tx, parent, ids)
      return give(tx, { actor, eventOf }, rows, await wanted(tx))
    })
  }

  /**
   * Puts values back that rows had before `set`, where nobody has changed the row since.
   * @param changes name the version that each change led to
   * @param former says the value of each that is put back, once they are locked
   * @throws AppError `forbidden` for a viewer.
   */
  async function undo<Change extends { _id: string; version: number }>(
    actor: Actor,
    parent: Of,
    changes: readonly Change[],
    former: (tx: TransactionClient, changes: Change[]) => Promise<(change: Change, row: Row) => Value>,
  ): Promise<Undone> {
    requireEditor(actor)
    return transaction(async (tx) => {
      const eventOf = await store.eventsOf(tx, actor, parent)
      const ids = changes.map(({ _id }) => _id)
      const { current, skipped } = partByVersion(changes, await store.lock(tx, parent, ids))
      const formerOf = await former(
        tx,
        current.map(({ change }) => change),
      )
      const settings = current.map(({ row, change }) => ({ row, value: formerOf(change, row) }))
      await write(tx, { actor, eventOf }, settings)
      return { restored: current.length, skipped }
    })
  }

  return { give, set, undo }
}

/** What several records of a parent were given at once: the value that each had before, and the version it led to. */
interface FormerValue<Value> {
  _id: string
  version: number
  value: Value
}

/** Giving one field of several records the same value at once, and taking that back. */
export function settingOf<
  Row extends StoredRow,
  Wire extends AnyRecord,
  Of extends RecordScope,
  const Name extends keyof Wire & string,
>({ store }: { store: RecordStore<Row, Wire, Of> }, name: Name) {
  type Value = Wire[Name]
  const valueIn = (row: Row): Value => store.wireOf(row)[name]

  const settings = settingsOf<Row, Of, Value>(store, {
    hasValue: (row, value) => valueIn(row) === value,
    columnsOf: (value) => ({ [name]: value }),
    toldOf: ({ row, value }) => {
      const before = valueIn(row)
      return {
        action: 'updated',
        ...(name === 'status' && { fromStatus: String(before), toStatus: String(value) }),
        changes: changesBetween({ [name]: before }, { [name]: value }),
      }
    },
  })

  /**
   * Gives records a value, all of them or none. Returns what those had before that had another.
   * @throws AppError `forbidden` for a viewer, `not_found` where the parent lacks one of them.
   */
  async function set(
    actor: Actor,
    parent: Of,
    { ids, value }: { ids: readonly string[]; value: Value },
  ): Promise<FormerValue<Value>[]> {
    const rows = await settings.set(actor, parent, ids, async () => () => value)
    return rows.map((row) => ({ _id: row.id, version: row.version + 1, value: valueIn(row) }))
  }

  /**
   * Puts back the values that `set` answered, where nobody has changed the record since.
   * @throws AppError `forbidden` for a viewer.
   */
  function undo(actor: Actor, parent: Of, changes: readonly FormerValue<Value>[]): Promise<Undone> {
    return settings.undo(actor, parent, changes, async () => (change) => change.value)
  }

  return { set, undo }
}

/** Setting the status of several records at once, and taking it back. */
export function statusesOf<
  Row extends StoredRow,
  Wire extends AnyRecord & { status: string },
  Of extends RecordScope,
>(records: { store: RecordStore<Row, Wire, Of> }) {
  const { set, undo } = settingOf(records, 'status')
  type Status = Wire['status']

  /**
   * Sets the status of records, of all of them or none. Returns what those had before that had another.
   * @throws AppError `forbidden` for a viewer, `not_found` where the parent lacks one of them.
   */
  async function setStatus(
    actor: Actor,
    parent: Of,
    { ids, status }: { ids: readonly string[]; status: Status },
  ): Promise<{ changes: { _id: string; version: number; status: Status }[] }> {
    const changes = await set(actor, parent, { ids, value: status })
    return { changes: changes.map(({ value, ...row }) => ({ ...row, status: value })) }
  }

  /**
   * Puts back the statuses that `setStatus` answered, where nobody has changed the record since.
   * @throws AppError `forbidden` for a viewer.
   */
  function undoStatus(
    actor: Actor,
    parent: Of,
    changes: readonly { _id: string; version: number; status: Status }[],
  ): Promise<Undone> {
    return undo(
      actor,
      parent,
      changes.map(({ status, ...row }) => ({ ...row, value: status })),
    )
  }

  return { setStatus, undoStatus }
}
