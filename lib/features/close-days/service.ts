import 'server-only'
import { requireProject } from '@/lib/features/projects/service'
import { transaction } from '@/lib/server/db'
import { changesBetween, recordHistory } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { CloseDay, CloseDayCreation, CloseDayListQuery, CloseDayUpdate } from './contract'
import { canEditCloseDays } from './policy'
import { type CloseDayRow, closeDayList, lockCloseDays, wireCloseDay } from './queries'
import { closeDayLabel } from './rules'

/** @throws AppError `forbidden` for whoever may not change close days. */
export function requireCloseDayEditor(actor: Actor): void {
  if (!canEditCloseDays(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}

/** What every event about a close day says. */
export function closeDayEvent(actor: Actor, row: CloseDayRow) {
  return {
    projectId: row.projectId,
    subject: 'close_day',
    subjectId: row.id,
    label: closeDayLabel(wireCloseDay(row)),
    actorId: actor.userId,
  } as const
}

/** What of a close day an edit may change, as history keeps it. */
export function closeDayState(row: CloseDayRow) {
  const { date, plant, cashRegister, error, comment, status } = wireCloseDay(row)
  return { date, plant, cashRegister, error, comment, status }
}

/**
 * The close days of a project.
 * @throws AppError `not_found` for an unknown project, `invalid` for a cursor of another order.
 */
export async function listCloseDays(projectId: string, query: CloseDayListQuery) {
  await requireProject(projectId)
  const { rows: closeDays, ...cursors } = await closeDayList.find({ filter: { projectId }, ...query })
  return { closeDays, ...cursors }
}

/**
 * Adds a close day to a project.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project.
 */
export async function createCloseDay(
  actor: Actor,
  projectId: string,
  creation: CloseDayCreation,
): Promise<CloseDay> {
  requireCloseDayEditor(actor)
  await requireProject(projectId)
  return transaction(async (tx) => {
    const row = await tx.closeDay.create({ data: { id: newId(), projectId, ...creation } })
    await recordHistory(tx, { ...closeDayEvent(actor, row), action: 'created', toStatus: row.status })
    return wireCloseDay(row)
  })
}

/**
 * Changes the fields of a close day that are given. What is stored already changes nothing.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project has no such close day, `conflict` for a
 * stale version.
 */
export async function updateCloseDay(
  actor: Actor,
  { projectId, id }: { projectId: string; id: string },
  { version, ...given }: CloseDayUpdate,
): Promise<CloseDay> {
  requireCloseDayEditor(actor)
  return transaction(async (tx) => {
    const [row] = await lockCloseDays(tx, { projectId, ids: [id] })
    if (!row) throw new AppError('not_found', 'closeDays.notFound')
    if (version !== undefined && version !== row.version)
      throw new AppError('conflict', 'errors.staleVersion', { current: wireCloseDay(row) })
    const changes = changesBetween(closeDayState(row), closeDayState({ ...row, ...given }))
    if (Object.keys(changes).length === 0) return wireCloseDay(row)
    const data = { ...given, version: { increment: 1 } }
    const after = await tx.closeDay.update({ where: { id: row.id }, data })
    await recordHistory(tx, {
      ...closeDayEvent(actor, row),
      action: 'updated',
      ...(changes.status && { fromStatus: row.status, toStatus: after.status }),
      changes,
    })
    return wireCloseDay(after)
  })
}
