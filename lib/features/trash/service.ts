import 'server-only'
import { z } from 'zod'
import { requireEditor } from '@/lib/server/auth'
import { isUniqueViolation, type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistoryEntries } from '@/lib/server/history'
import { defineJob } from '@/lib/server/jobs'
import { announceTouched } from '@/lib/server/live'
import { removeUnclaimedFiles } from '@/lib/server/stored-files'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { TRASH_KINDS, type TrashKind } from '@/lib/shared/history'
import type { TrashListQuery, TrashReference } from './contract'
import { seesAllTrash } from './policy'
import { lockItems, removeItems, restoreItems, type StoredItem, trashList } from './queries'
import { trashBegins } from './rules'

const REMOVED_AT_ONCE = 500

type AfterRestoring = (tx: TransactionClient, ids: string[]) => Promise<void>

/** The follow-up of restoring records of a kind, in the same transaction, by the feature that owns them. */
type Afterwards = Partial<Record<TrashKind, AfterRestoring>>

const notFound = () => new AppError('not_found', 'trash.notFound')

/**
 * Returns the records deleted in the last 30 days, the last first: for admins all, for others those they deleted
 * themselves.
 * @throws AppError `invalid` for a malformed cursor.
 */
export async function listTrash(actor: Actor, { limit, cursor, ...filter }: TrashListQuery) {
  const { rows, nextCursor } = await trashList.find({
    filter: {
      ...filter,
      since: trashBegins(new Date()),
      deletedById: seesAllTrash(actor) ? null : actor.userId,
    },
    sort: 'deletedAt',
    order: 'desc',
    limit,
    cursor,
  })
  return { items: rows, nextCursor }
}

/**
 * Restores deleted records, all or nothing, and records it; those restored already stay as they are. Returns how many
 * were restored.
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them never was, is gone for good, or was deleted
 * by somebody else (admins bring back anything), `conflict` where another record has its number by now.
 */
export async function restoreFromTrash(
  actor: Actor,
  items: readonly TrashReference[],
  afterwards: Afterwards,
): Promise<number> {
  requireEditor(actor)
  try {
    return await transaction(async (tx) => {
      let restored = 0
      for (const kind of TRASH_KINDS)
        restored += await restoreKind(tx, actor, { kind, ids: toIds(items, kind), afterwards })
      return restored
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('conflict', 'trash.taken') : error
  }
}

const toIds = (items: readonly TrashReference[], kind: TrashKind) => [
  ...new Set(items.filter((item) => item.kind === kind).map(({ _id }) => _id)),
]

async function restoreKind(
  tx: TransactionClient,
  actor: Actor,
  { kind, ids, afterwards }: { kind: TrashKind; ids: string[]; afterwards: Afterwards },
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await lockItems(tx, kind, ids)
  const since = trashBegins(new Date())
  const isOutOfReach = ({ deletedAt, deletedById }: StoredItem) =>
    deletedAt !== null && (deletedAt < since || (!seesAllTrash(actor) && deletedById !== actor.userId))
  if (rows.length < ids.length || rows.some(isOutOfReach)) throw notFound()
  const deleted = rows.filter(({ deletedAt }) => deletedAt !== null)
  const returned = deleted.map(({ id }) => id)
  await restoreItems(tx, kind, returned)
  if (returned.length > 0) await afterwards[kind]?.(tx, returned)
  await recordHistoryEntries(
    tx,
    deleted.map(({ id, projectId, scenarioId, label, status }) => ({
      ...(projectId !== null && { projectId }),
      ...(scenarioId !== null && { scenarioId }),
      subject: kind,
      // The lines of a scenario have their history together.
      subjectId: kind === 'product_lines' && scenarioId !== null ? scenarioId : id,
      label,
      action: 'restored',
      ...(status !== null && { toStatus: status }),
      actorId: actor.userId,
    })),
  )
  return deleted.length
}

async function removeForGood(tx: TransactionClient, kind: TrashKind, before: Date): Promise<number> {
  const removed = await removeItems(tx, kind, { before, limit: REMOVED_AT_ONCE })
  if (removed > 0) await announceTouched(tx, [{ subject: 'trash' }])
  return removed
}

/** Removes for good, with its files, what has been in the trash for 30 days. */
export const emptyTrashJob = defineJob({
  name: 'empty-trash',
  data: z.object({}),
  everyMinutes: 60,
  run: async () => {
    const before = trashBegins(new Date())
    for (const kind of TRASH_KINDS) {
      let removed: number
      do {
        removed = await transaction((tx) => removeForGood(tx, kind, before))
      } while (removed === REMOVED_AT_ONCE)
    }
    await removeUnclaimedFiles()
  },
})
