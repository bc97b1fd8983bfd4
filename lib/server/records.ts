import 'server-only'
import type { Actor } from '@/lib/shared/actor'
import type { HistorySubject, TrashTable } from '@/lib/shared/history'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import {
  type AnyRecord,
  type AnyRecordRules,
  type EditableName,
  editableNames,
  type GivenName,
  givenNames,
  type RecordScope,
} from '@/lib/shared/records'
import { requireEditor } from './auth'
import { type Prisma, type TransactionClient, transaction } from './db'
import { changesBetween, removalChanges, requireVersion } from './history'
import type { ScopeDefinition } from './parents'
import { bulkField, bulkStatus, defineRows, removal } from './record-bulk'
import { recordList } from './record-list'
import { type HasTrash, recordTable, type VersionedRow } from './record-table'
import type { Table, TableOf, TableRow } from './rows'

/** A kind of record, as the server knows it. */
interface RecordDeclaration<
  Row,
  Wire extends AnyRecord,
  Fields extends RecordFields,
  Sort extends string,
  Scope extends RecordScope,
  Hidden extends string,
> {
  /** The rules that browser and server share: its fields and orders, and its subject and label in history. */
  rules: AnyRecordRules<Wire, Fields, Sort>
  table: TableOf<Row>
  scope: ScopeDefinition<Scope>
  /** Whether a deleted record stays in the trash, from which it can be restored. */
  trash: boolean
  /** Columns that are not fields, which the feature's own service sets. */
  hidden?: readonly Hidden[]
  /** The name of the only sheet of its files. */
  sheet: string
  /** The message about a record that does not exist. */
  notFound: MessageKey
  toWire: (row: Row) => Wire
}

/** Whether a record has a trash. Does not compile when `TRASH_TABLES` lacks its table: it was forgotten. */
type Trash<Name extends Table, Subject> =
  HasTrash<Name> extends true
    ? TrashTable<Subject> extends Name
      ? true
      : { missingInTrashTables: Name }
    : false

type RowOf<Name extends Table> = TableRow<Name> & VersionedRow

type Unlisted<Name extends Table, Wire, Scope, Hidden> = Exclude<
  keyof TableRow<Name>,
  keyof Wire | keyof Scope | Hidden | 'id' | 'deletedAt' | 'deletedById' | 'deletedWithProject'
>

/** Does not compile when the table has a column that is not on the wire: it was forgotten. */
type Complete<Name extends Table, Wire, Scope, Hidden> =
  Unlisted<Name, Wire, Scope, Hidden> extends never
    ? unknown
    : { columnNotOnTheWire: Unlisted<Name, Wire, Scope, Hidden> }

// Values are stored by way of JSON, which has numbers for decimals and texts for days.
type Input<Value> = Value extends Prisma.Decimal
  ? Value | number
  : Value extends Date
    ? Value | string
    : Value

/** The values with which a record is added. */
type Creation<Row, Fields, Hidden> = {
  [Column in keyof Row & (GivenName<Fields> | Hidden)]: Input<Row[Column]>
}

/** The edited fields, and the version on which the edit is based. */
type Update<Row, Fields, Hidden> = { version?: number } & {
  [Column in keyof Row & (EditableName<Fields> | Hidden)]?: Input<Row[Column]>
}

function useCases<
  Row extends VersionedRow,
  Wire extends AnyRecord,
  const Fields extends RecordFields,
  Sort extends string,
  Scope extends RecordScope,
  const Hidden extends string,
>(declaration: RecordDeclaration<Row, Wire, Fields, Sort, Scope, Hidden>) {
  const { rules, scope, sheet, toWire, hidden = [] } = declaration
  const { fields, subject } = rules
  const table = recordTable<Row, Scope>(declaration)
  const rows = recordRows(declaration, table.lock)
  const { list, file } = recordList({
    rules,
    scope,
    sheet,
    read: async (filter, rest) => (await table.read(filter, rest)).map(toWire),
  })

  /**
   * Adds a record.
   * @param also further changes in the same transaction
   * @throws AppError `forbidden` for a viewer, `not_found` for an unknown parent.
   */
  async function add(
    actor: Actor,
    parent: Scope,
    creation: Creation<Row, Fields, Hidden>,
    also?: (tx: TransactionClient, record: Wire) => Promise<void>,
  ): Promise<Wire> {
    requireEditor(actor)
    await scope.require(parent)
    return transaction(async (tx) => {
      const { record } = await rows.begin(tx, actor, parent)
      const row = single(await table.insert(tx, parent, [creation]))
      const added = toWire(row)
      await record([{ row, action: 'created', toStatus: readStatus(added) }])
      await also?.(tx, added)
      return added
    })
  }

  /**
   * Changes the given fields of a record. Values that are stored already change nothing.
   * @param also further changes in the same transaction, if anything changes
   * @throws AppError `forbidden` for a viewer, `not_found` when the parent has no such record, `conflict` for a stale
   * version.
   */
  async function change(
    actor: Actor,
    { parent, id }: { parent: Scope; id: string },
    { version, ...given }: Update<Row, Fields, Hidden>,
    also?: (tx: TransactionClient, before: Wire, after: Wire) => Promise<void>,
  ): Promise<Wire> {
    requireEditor(actor)
    return transaction(async (tx) => {
      const { lockAll, record } = await rows.begin(tx, actor, parent)
      const row = single(await lockAll([id]))
      const before = toWire(row)
      await requireVersion(tx, { current: before, subject, version, stored: row.version })
      const names = editableNames(fields)
      const wanted = toWire({ ...row, ...given })
      const changes = changesBetween(pickValues(names, before), pickValues(names, wanted))
      if (Object.keys(changes).length === 0) return before
      const columns = [...Object.keys(changes), ...hidden.filter((column) => column in given)]
      const after = toWire(single(await table.update(tx, columns, { id, ...given })))
      const statuses = changes.status && { fromStatus: readStatus(before), toStatus: readStatus(after) }
      await record([{ row, action: 'updated', ...statuses, changes }])
      await also?.(tx, before, after)
      return after
    })
  }

  /** Returns the use cases that set one field of several records to the same value. */
  const bulk = <Field extends keyof Wire & string>(field: Field) => bulkField(rows, toWire, field)

  return { table, rows, list, file, add, change, bulk }
}

/** How records are locked, changed and audited. */
function recordRows<Row extends VersionedRow, Wire extends AnyRecord, Scope extends RecordScope>(
  {
    table,
    rules,
    scope,
    notFound,
    toWire,
  }: RecordDeclaration<Row, Wire, RecordFields, string, Scope, string>,
  lock: (tx: TransactionClient, parent: Scope, ids: readonly string[]) => Promise<Row[]>,
) {
  return defineRows<Row, Scope>({
    table,
    notFound,
    lock,
    audit: async (tx, actor, parent) => {
      const place = await scope.place(tx, parent)
      return (row) => ({
        ...place,
        subject: rules.subject,
        subjectId: row.id,
        label: rules.toLabel(toWire(row)),
        actorId: actor.userId,
      })
    },
    lastValues: (row) => {
      const record = toWire(row)
      const changes = removalChanges(pickValues(givenNames(rules.fields), record))
      return { fromStatus: readStatus(record), changes }
    },
  })
}

/**
 * Declares a kind of record and returns its use cases. These follow from the declaration: a record with a trash can be
 * deleted, one with a status can get another. Exceptions are in the feature's service.
 */
export function defineRecord<
  const Name extends Table,
  const Subject extends HistorySubject,
  Wire extends AnyRecord,
  const Fields extends RecordFields,
  Sort extends string,
  Scope extends RecordScope,
  const Hidden extends string = never,
>(
  declaration: RecordDeclaration<RowOf<Name>, Wire, Fields, Sort, Scope, Hidden> & {
    rules: { subject: Subject }
    table: Name
    trash: Trash<Name, Subject>
  } & Complete<Name, Wire, Scope, Hidden>,
): ReturnType<typeof useCases<RowOf<Name>, Wire, Fields, Sort, Scope, Hidden>> &
  (HasTrash<Name> extends true ? ReturnType<typeof removal<RowOf<Name>, Scope>> : unknown) &
  (Wire extends { status: string } ? ReturnType<typeof bulkStatus<Scope, Wire['status']>> : unknown)
export function defineRecord(
  declaration: RecordDeclaration<VersionedRow, AnyRecord, RecordFields, string, RecordScope, string>,
) {
  const record = useCases(declaration)
  return {
    ...record,
    ...(declaration.trash && removal(record.rows)),
    ...('status' in declaration.rules.fields && bulkStatus(record.bulk('status'))),
  }
}

const readStatus = ({ status }: AnyRecord) => (typeof status === 'string' ? status : undefined)

const pickValues = (names: readonly string[], record: AnyRecord) =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

function single<Row>([row]: Row[]): Row {
  if (!row) throw new Error('The statement returned no row.')
  return row
}
