import 'server-only'
import type { Actor } from '@/lib/shared/actor'
import { partByVersion, type Undone } from '@/lib/shared/bulk'
import { Prisma, type TransactionClient } from './db'
import { type HistoryEntry, recordHistoryOfMany } from './history'

interface StatusRow {
  id: string
  version: number
  status: string
}

interface StatusTable<Row extends StatusRow> {
  /** The name of the table, which keeps version and moment of the last change too. */
  table: string
  /** What every event about a row says. */
  eventOf: (actor: Actor, row: Row) => Omit<HistoryEntry, 'action'>
}

interface Setting<Row> {
  /** As it was before. */
  row: Row
  status: string
}

/** The rows that have another status; they get this one, and history tells of it. The rows are locked by the caller. */
export async function setStatuses<Row extends StatusRow>(
  tx: TransactionClient,
  actor: Actor,
  { rows, status, ...table }: StatusTable<Row> & { rows: Row[]; status: string },
): Promise<Row[]> {
  const others = rows.filter((row) => row.status !== status)
  await store(
    tx,
    actor,
    table,
    others.map((row) => ({ row, status })),
  )
  return others
}

/** Puts back statuses where nobody has changed the row since. The rows are locked by the caller. */
export async function undoStatuses<Row extends StatusRow>(
  tx: TransactionClient,
  actor: Actor,
  {
    rows,
    changes,
    ...table
  }: StatusTable<Row> & { rows: Row[]; changes: { _id: string; version: number; status: string }[] },
): Promise<Undone> {
  const { current, skipped } = partByVersion(changes, rows)
  await store(
    tx,
    actor,
    table,
    current.map(({ row, change }) => ({ row, status: change.status })),
  )
  return { restored: current.length, skipped }
}

async function store<Row extends StatusRow>(
  tx: TransactionClient,
  actor: Actor,
  { table, eventOf }: StatusTable<Row>,
  settings: Setting<Row>[],
): Promise<void> {
  const next = settings.map(({ row: { id }, status }) => ({ id, status }))
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(`"${table}"`)} stored
    SET status = next.status, version = stored.version + 1, "updatedAt" = now()
    FROM json_to_recordset(${JSON.stringify(next)}::json) AS next(id bpchar, status text)
    WHERE stored.id = next.id`
  await recordHistoryOfMany(
    tx,
    settings.map(({ row, status }) => ({
      ...eventOf(actor, row),
      action: 'updated',
      fromStatus: row.status,
      toStatus: status,
      changes: { status: { before: row.status, after: status } },
    })),
  )
}
