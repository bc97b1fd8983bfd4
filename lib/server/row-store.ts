import 'server-only'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { MessageKey } from '@/lib/shared/messages'
import { Prisma, type TransactionClient } from './db'
import type { HistoryEntry } from './history'
import type { HistoryPlace } from './parents'

/** What every table of records has. */
export interface StoredRow {
  id: string
  version: number
}

/** What every event about a row says; the row is as it was before. */
export type EventOf<Row> = (
  row: Row,
) => HistoryPlace & Pick<HistoryEntry, 'subject' | 'subjectId' | 'label' | 'actorId'>

/** What an event tells beside that. */
export type Told = Pick<HistoryEntry, 'fromStatus' | 'toStatus' | 'changes'>

/** How rows of a table are found, and told of in history. */
interface RowAccess<Row extends StoredRow, Of> {
  table: Prisma.ModelName
  /** The sentence about a row that is not there. */
  notFound: MessageKey
  /**
   * Returns the parent's rows with these ids, locked until the transaction ends; what it does not have is left out. Always
   * in the order of the ids: two that lock the same rows would else wait for each other.
   */
  lock: (tx: TransactionClient, parent: Of, ids: readonly string[]) => Promise<Row[]>
  /** Returns what every event about a row of this parent says. Called before any of them is locked. */
  eventsOf: (tx: TransactionClient, actor: Actor, parent: Of) => Promise<EventOf<Row>>
  /** What history keeps of a row that is deleted. */
  toldOfRemoval: (row: Row) => Told
}

/** Returns the name of a table or a column, as SQL. */
export const quoted = (name: string) => Prisma.raw(`"${name}"`)

/** Returns the statement that stores these columns of rows; each row is one version further then. */
export const updating = (
  table: Prisma.ModelName,
  columns: readonly string[],
  rows: readonly { id: string }[],
) => Prisma.sql`
  UPDATE ${quoted(table)} stored
  SET ${Prisma.join(columns.map((name) => Prisma.sql`${quoted(name)} = next.${quoted(name)}`))},
    version = stored.version + 1, "updatedAt" = now()
  FROM json_populate_recordset(NULL::${quoted(table)}, ${JSON.stringify(rows)}::json) next
  WHERE stored.id = next.id`

/**
 * Rows that are locked and changed together, as `settingsOf` and `removalOf` do. All kinds of records are; a feature whose
 * rows are read with what surrounds them says how they are locked.
 */
export function rowStore<Row extends StoredRow, Of>(access: RowAccess<Row, Of>) {
  const { table, notFound, lock, eventsOf, toldOfRemoval } = access

  /**
   * Returns all of these rows, locked.
   * @throws AppError `not_found` where the parent lacks one of them.
   */
  async function lockAll(tx: TransactionClient, parent: Of, ids: readonly string[]): Promise<Row[]> {
    const wanted = [...new Set(ids)]
    const rows = await lock(tx, parent, wanted)
    if (rows.length < wanted.length) throw new AppError('not_found', notFound)
    return rows
  }

  /** Stores these columns of rows that are locked. */
  async function write(
    tx: TransactionClient,
    columns: readonly string[],
    rows: readonly { id: string }[],
  ): Promise<void> {
    await tx.$executeRaw`${updating(table, columns, rows)}`
  }

  return { lock, lockAll, write, eventsOf, toldOfRemoval }
}

export type RowStore<Row extends StoredRow, Of> = ReturnType<typeof rowStore<Row, Of>>
