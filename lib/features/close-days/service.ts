import 'server-only'
import { requireProject } from '@/lib/features/projects/service'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween, changesOfRemoval, recordHistory } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { CloseDay, CloseDayCreation, CloseDayListQuery, CloseDayUpdate } from './contract'
import { canEditCloseDays } from './policy'
import { type CloseDayRow, findCloseDays, lockCloseDay, wireCloseDay } from './queries'
import { closeDayLabel } from './rules'

interface Place {
  projectId: string
  id: string
}

function requireEditor(actor: Actor): void {
  if (!canEditCloseDays(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}

async function requireCloseDay(open: TransactionClient, place: Place): Promise<CloseDayRow> {
  const row = await lockCloseDay(open, place)
  if (!row) throw new AppError('not_found', 'closeDays.notFound')
  return row
}

const eventOf = (actor: Actor, row: CloseDayRow) =>
  ({
    projectId: row.projectId,
    subject: 'close_day',
    subjectId: row.id,
    label: closeDayLabel(wireCloseDay(row)),
    actorId: actor.userId,
  }) as const

/** What of a close day an edit may change, as history keeps it. */
function stateOf(row: CloseDayRow) {
  const { date, plant, cashRegister, error, comment, status } = wireCloseDay(row)
  return { date, plant, cashRegister, error, comment, status }
}

/**
 * The close days of a project, the one added last first.
 * @throws AppError `not_found` for an unknown project.
 */
export async function listCloseDays(projectId: string, query: CloseDayListQuery) {
  await requireProject(projectId)
  return findCloseDays(projectId, query)
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
  requireEditor(actor)
  await requireProject(projectId)
  return transaction(async (open) => {
    const row = await open.closeDay.create({ data: { id: newId(), projectId, ...creation } })
    await recordHistory(open, { ...eventOf(actor, row), action: 'created', toStatus: row.status })
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
  place: Place,
  { version, ...given }: CloseDayUpdate,
): Promise<CloseDay> {
  requireEditor(actor)
  return transaction(async (open) => {
    const row = await requireCloseDay(open, place)
    if (version !== undefined && version !== row.version)
      throw new AppError('conflict', 'errors.staleVersion', { current: wireCloseDay(row) })
    const changes = changesBetween(stateOf(row), stateOf({ ...row, ...given }))
    if (Object.keys(changes).length === 0) return wireCloseDay(row)
    const data = { ...given, version: { increment: 1 } }
    const after = await open.closeDay.update({ where: { id: row.id }, data })
    await recordHistory(open, {
      ...eventOf(actor, row),
      action: 'updated',
      ...(changes.status && { fromStatus: row.status, toStatus: after.status }),
      changes,
    })
    return wireCloseDay(after)
  })
}

/**
 * Deletes a close day.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project has no such close day.
 */
export async function deleteCloseDay(actor: Actor, place: Place): Promise<void> {
  requireEditor(actor)
  await transaction(async (open) => {
    const row = await requireCloseDay(open, place)
    await open.closeDay.delete({ where: { id: row.id } })
    await recordHistory(open, {
      ...eventOf(actor, row),
      action: 'deleted',
      fromStatus: row.status,
      changes: changesOfRemoval(stateOf(row)),
    })
  })
}
