import 'server-only'
import type { Actor } from '@/lib/shared/actor'
import { partByVersion, type Undone } from '@/lib/shared/bulk'
import type { AnyRecord } from '@/lib/shared/records'
import { type TransactionClient, transaction } from './db'
import { changesBetween, recordHistoryOfMany } from './history'
import type { EventOf, Parent, RecordStore, StoredRow } from './record-store'
import { requireEditor } from './records'

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
  Of extends Parent,
  const Name extends keyof Wire & string,
>({ store }: { store: RecordStore<Row, Wire, Of> }, name: Name) {
  type Value = Wire[Name]

  /** Stores and records values; the rows are as they were before, and locked. */
  async function write(
    tx: TransactionClient,
    eventOf: EventOf<Wire>,
    settings: { row: Row; value: Value }[],
  ): Promise<void> {
    await store.update(
      tx,
      [name],
      settings.map(({ row: { id }, value }) => ({ id, [name]: value })),
    )
    await recordHistoryOfMany(
      tx,
      settings.map(({ row, value }) => {
        const record = store.wireOf(row)
        const [before, after] = [record[name], value]
        return {
          ...eventOf(record),
          action: 'updated',
          ...(name === 'status' && { fromStatus: String(before), toStatus: String(after) }),
          changes: changesBetween({ [name]: before }, { [name]: after }),
        }
      }),
    )
  }

  /**
   * Gives records a value, all of them or none. Returns what those had before that had another.
   * @throws AppError `forbidden` for a viewer, `not_found` where the parent lacks one of them.
   */
  async function set(
    actor: Actor,
    parent: Of,
    { ids, value }: { ids: readonly string[]; value: Value },
  ): Promise<FormerValue<Value>[]> {
    requireEditor(actor)
    return transaction(async (tx) => {
      const eventOf = await store.eventsOf(tx, actor, parent)
      const rows = await store.lockAll(tx, parent, ids)
      const others = rows.filter((row) => store.wireOf(row)[name] !== value)
      await write(
        tx,
        eventOf,
        others.map((row) => ({ row, value })),
      )
      return others
        .map(store.wireOf)
        .map((record) => ({ _id: record._id, version: record.version + 1, value: record[name] }))
    })
  }

  /**
   * Puts back the values that `set` answered, where nobody has changed the record since.
   * @throws AppError `forbidden` for a viewer.
   */
  async function undo(actor: Actor, parent: Of, changes: readonly FormerValue<Value>[]): Promise<Undone> {
    requireEditor(actor)
    return transaction(async (tx) => {
      const eventOf = await store.eventsOf(tx, actor, parent)
      const rows = await store.lock(
        tx,
        parent,
        changes.map(({ _id }) => _id),
      )
      const { current, skipped } = partByVersion(changes, rows)
      await write(
        tx,
        eventOf,
        current.map(({ row, change }) => ({ row, value: change.value })),
      )
      return { restored: current.length, skipped }
    })
  }

  return { set, undo }
}

/** Setting the status of several records at once, and taking it back. */
export function statusesOf<
  Row extends StoredRow,
  Wire extends AnyRecord & { status: string },
  Of extends Parent,
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
