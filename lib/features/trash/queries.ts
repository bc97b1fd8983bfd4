import 'server-only'
import { Prisma, type TransactionClient } from '@/lib/server/db'
import { keysetList } from '@/lib/server/keyset'
import { RESTRICTION, SELECT_RESTRICTION } from '@/lib/server/parents'
import { is, isNotDeleted, type RowOf, readRows } from '@/lib/server/rows'
import { byMoment } from '@/lib/shared/cursor'
import { TRASH_KINDS, TRASH_TABLES, type TrashKind } from '@/lib/shared/history'
import type { TrashItem } from './contract'
import { trashEnds } from './rules'

const NONE = Prisma.sql`NULL::text`
const NO_ID = Prisma.sql`NULL::bpchar`

/** The settings of a kind in the trash, beside its table. */
interface Exception {
  name?: Prisma.Sql
  isFree?: Prisma.Sql
  /** A join to the `place` that says the scenario and the project of an `item`, where its own columns don't. */
  place?: Prisma.Sql
}

const EXCEPTIONS: Partial<Record<TrashKind, Exception>> = {
  // Lines are stored and recorded as a whole, so that their names are in the rows, not in history.
  product_lines: {
    name: Prisma.sql`coalesce(nullif(item.name, ''), nullif(item.product, ''), item.barcode)`,
  },
  project: { name: Prisma.sql`item.name` },
  attachment: {
    name: Prisma.sql`item.filename`,
    place: Prisma.sql`JOIN "AttachmentPlace" place ON place.owner = item.owner AND place.id = item."ownerId"`,
  },
  // A scenario keeps the number of its basket, which therefore can't be removed for good before it.
  basket: {
    isFree: Prisma.sql`NOT EXISTS (SELECT FROM "Scenario" s WHERE s."basketNumber" = item.number)`,
  },
}

/** Returns how a kind is stored, as the columns of its table say, in SQL on an `item`. */
function storedAs(kind: TrashKind) {
  const table = TRASH_TABLES[kind]
  const columns: object = Prisma[`${table}ScalarFieldEnum`]
  const { name = NONE, isFree = Prisma.sql`TRUE`, place } = EXCEPTIONS[kind] ?? {}
  const isPart = 'scenarioId' in columns
  const placed = place ? Prisma.sql`place."projectId"` : NO_ID
  const ownProject = 'projectId' in columns ? Prisma.sql`item."projectId"` : placed
  return {
    table: Prisma.raw(`"${table}"`),
    status: 'status' in columns ? Prisma.sql`item.status` : NONE,
    /** The project that it is, or that it belongs to. */
    projectId: isPart
      ? Prisma.sql`scenario."projectId"`
      : kind === 'project'
        ? Prisma.sql`item.id`
        : ownProject,
    /** Whether it belongs to a project directly: it is deleted and restored with that. */
    isOfProject: 'projectId' in columns,
    /** Whether it belongs to a scenario: it is deleted and restored with that. */
    isPart,
    place,
    isVersioned: 'version' in columns,
    /** Its name, where its history has none of its deletion. */
    name,
    /** Whether an `item` can go for good. */
    isFree,
  }
}

/** Returns SQL for the rows of one kind as `item`; what belongs to a deleted scenario or project is left out. */
function selectItems(kind: TrashKind): Prisma.Sql {
  const { table, isPart, isOfProject, place } = storedAs(kind)
  if (place) return Prisma.sql`${table} item ${place}`
  if (isOfProject)
    return Prisma.sql`${table} item
    JOIN "Project" parent ON parent.id = item."projectId" AND ${isNotDeleted('parent')}`
  if (!isPart) return Prisma.sql`${table} item`
  return Prisma.sql`${table} item
    JOIN "Scenario" scenario ON scenario.id = item."scenarioId" AND ${isNotDeleted('scenario')}`
}

/** Returns SQL for the scenario that an `item` of this kind is, or that it belongs to. */
function selectScenarioId(kind: TrashKind): Prisma.Sql {
  const { isPart, place } = storedAs(kind)
  if (isPart) return Prisma.sql`item."scenarioId"`
  if (place) return Prisma.sql`place."scenarioId"`
  return kind === 'scenario' ? Prisma.sql`item.id` : NO_ID
}

interface TrashFilter {
  kind?: TrashKind
  projectId?: string
  /** The person who deleted; null for anybody. */
  deletedById: string | null
  /** The moment before which deleted records are gone. */
  since: Date
}

const TRASH_ITEM = {
  kind: is.oneOf(TRASH_KINDS),
  id: is.text,
  label: is.text,
  project: is.orNull(is.object({ _id: is.text, projectNumber: is.number, name: is.text })),
  rights: RESTRICTION,
  deletedAt: is.date,
  deletedById: is.text,
  deletedByName: is.text,
}

/**
 * Returns SQL for the label that an `item` had when it was deleted, from its history, unless the kind has a name
 * column.
 */
const selectLabel = (name: Prisma.Sql) => Prisma.sql`
  coalesce(${name}, (
    SELECT event.label FROM "HistoryEvent" event
    WHERE event."subjectId" = item.id AND event.action = 'deleted'
    ORDER BY event."createdAt" DESC LIMIT 1), '')`

function selectDeleted(kind: TrashKind, { projectId, deletedById, since }: TrashFilter): Prisma.Sql {
  const { projectId: project, name } = storedAs(kind)
  const conditions = [
    Prisma.sql`item."deletedAt" >= ${since}`,
    ...(projectId ? [Prisma.sql`${project} = ${projectId}`] : []),
    ...(deletedById ? [Prisma.sql`item."deletedById" = ${deletedById}`] : []),
  ]
  return Prisma.sql`
    SELECT ${kind} AS kind, item.id, ${project} AS "projectId", item."deletedAt", item."deletedById",
      ${name} AS name
    FROM ${selectItems(kind)}
    WHERE ${Prisma.join(conditions, ' AND ')}`
}

async function readTrash(filter: TrashFilter, rest: Prisma.Sql): Promise<TrashItem[]> {
  const kinds = filter.kind ? [filter.kind] : TRASH_KINDS
  const deleted = Prisma.join(
    kinds.map((kind) => selectDeleted(kind, filter)),
    ' UNION ALL ',
  )
  const rows = await readRows(TRASH_ITEM)`
    SELECT item.kind, item.id, item."deletedAt", item."deletedById", person.name AS "deletedByName",
      CASE WHEN project.id IS NOT NULL THEN json_build_object(
        '_id', project.id, 'projectNumber', project."projectNumber", 'name', project.name) END AS project,
      (SELECT ${SELECT_RESTRICTION} FROM "Project" p WHERE p.id = item."projectId" AND item.kind <> 'comment') AS rights,
      ${selectLabel(Prisma.sql`item.name`)} AS label
    FROM (${deleted}) item
    LEFT JOIN "Project" project ON project.id = item."projectId" AND item.kind <> 'project'
    JOIN "User" person ON person.id = item."deletedById"
    WHERE true ${rest}`
  return rows.map(toWireItem)
}

function toWireItem(row: RowOf<typeof TRASH_ITEM>): TrashItem {
  return {
    kind: row.kind,
    _id: row.id,
    label: row.label,
    project: row.project,
    rights: row.rights,
    deletedAt: row.deletedAt.toISOString(),
    deletedBy: { _id: row.deletedById, name: row.deletedByName },
    expiresAt: trashEnds(row.deletedAt).toISOString(),
  }
}

/** The deleted records, page by page. */
export const trashList = keysetList({
  sorts: { deletedAt: byMoment<TrashItem>(({ deletedAt }) => deletedAt) },
  columns: { deletedAt: Prisma.sql`item."deletedAt"` },
  id: Prisma.sql`item.id`,
  read: readTrash,
})

const STORED_ITEM = {
  id: is.text,
  projectId: is.orNull(is.text),
  /** The scenario that it is, or that it belongs to. */
  scenarioId: is.orNull(is.text),
  label: is.text,
  status: is.orNull(is.text),
  deletedAt: is.orNull(is.date),
  deletedById: is.orNull(is.text),
}
/** A record that may be in the trash, or was restored already. */
export type StoredItem = RowOf<typeof STORED_ITEM>

/** Returns the rows of one kind with these ids, deleted or not, locked until the transaction ends. */
export async function lockItems(
  tx: TransactionClient,
  kind: TrashKind,
  ids: string[],
): Promise<StoredItem[]> {
  const { table, status, projectId, isPart, isOfProject, name } = storedAs(kind)
  // Its scenario first, like every change of a part.
  if (isPart) {
    await tx.$queryRaw`
      SELECT id FROM "Scenario" WHERE id IN (SELECT "scenarioId" FROM ${table} WHERE id = ANY (${ids}::bpchar[]))
      ORDER BY id FOR NO KEY UPDATE`
  }
  // Its project can't be deleted meanwhile.
  if (isOfProject) {
    await tx.$queryRaw`
      SELECT id FROM "Project" WHERE id IN (SELECT "projectId" FROM ${table} WHERE id = ANY (${ids}::bpchar[]))
      ORDER BY id FOR KEY SHARE`
  }
  // Always in the same order: otherwise two calls that lock the same rows would deadlock.
  return readRows(STORED_ITEM, tx)`
    SELECT item.id, ${projectId} AS "projectId", ${selectScenarioId(kind)} AS "scenarioId", ${status} AS status,
      item."deletedAt", item."deletedById", ${selectLabel(name)} AS label
    FROM ${selectItems(kind)} WHERE item.id = ANY (${ids}::bpchar[]) ORDER BY item.id FOR NO KEY UPDATE OF item`
}

/** Brings back rows of one kind. */
export async function restoreItems(tx: TransactionClient, kind: TrashKind, ids: string[]): Promise<void> {
  const { table, isVersioned } = storedAs(kind)
  await tx.$executeRaw`
    UPDATE ${table}
    SET "deletedAt" = NULL, "deletedById" = NULL, "updatedAt" = now()
      ${isVersioned ? Prisma.sql`, version = version + 1` : Prisma.empty}
    WHERE id = ANY (${ids}::bpchar[])`
}

/**
 * Deletes up to `limit` rows of one kind for good that were deleted before; returns how many. The history keeps that a
 * scenario existed, and who deleted it; its other events are removed.
 */
export async function removeItems(
  tx: TransactionClient,
  kind: TrashKind,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { table, isFree } = storedAs(kind)
  const rows = await readRows({ id: is.text }, tx)`
    SELECT id FROM ${table} item WHERE "deletedAt" < ${before} AND ${isFree}
    ORDER BY "deletedAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED`
  const ids = rows.map(({ id }) => id)
  await tx.historyEvent.updateMany({
    where: {
      scenarioId: { in: ids },
      subject: 'scenario',
      action: { in: ['created', 'deleted', 'restored'] },
    },
    data: { scenarioId: null },
  })
  return tx.$executeRaw`DELETE FROM ${table} WHERE id = ANY (${ids}::bpchar[])`
}
