import 'server-only'
import { requireProject } from '@/lib/features/projects/service'
import { transaction } from '@/lib/server/db'
import { changesBetween, recordHistory } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { translatorOf } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import type { Aggregation, AggregationInput, AggregationListQuery, AggregationUpdate } from './contract'
import { canEditAggregations } from './policy'
import {
  type AggregationRow,
  aggregationList,
  insertAggregations,
  lockAggregations,
  wireAggregation,
} from './queries'
import { aggregationLabel } from './rules'

/** @throws AppError `forbidden` for whoever may not change aggregations. */
export function requireAggregationEditor(actor: Actor): void {
  if (!canEditAggregations(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}

/** What every event about an aggregation says. */
export function aggregationEvent(actor: Actor, row: AggregationRow) {
  return {
    projectId: row.projectId,
    subject: 'aggregation',
    subjectId: row.id,
    label: aggregationLabel(wireAggregation(row)),
    actorId: actor.userId,
  } as const
}

/** What of an aggregation an edit may change, as history keeps it. */
export function aggregationState(row: AggregationRow) {
  const { plant, date, aggregate, task, type, idocPos, tid, idocErt } = wireAggregation(row)
  return { plant, date, aggregate, task, type, idocPos, tid, idocErt }
}

/**
 * The aggregations of a project; by falling creation, rows added at once come in the order they were sent.
 * @throws AppError `not_found` for an unknown project, `invalid` for a cursor of another order.
 */
export async function listAggregations(projectId: string, query: AggregationListQuery) {
  await requireProject(projectId)
  const { rows: aggregations, ...cursors } = await aggregationList.find({ filter: { projectId }, ...query })
  return { aggregations, ...cursors }
}

/**
 * Adds aggregations to a project, all of them or none, as one event of its history.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project.
 */
export async function createAggregations(
  actor: Actor,
  projectId: string,
  { inputs, language }: { inputs: readonly AggregationInput[]; language: Language | null },
) {
  requireAggregationEditor(actor)
  await requireProject(projectId)
  const rows = rowsOf(projectId, inputs)
  const inserted = rows.length
  await transaction(async (tx) => {
    await insertAggregations(tx, projectId, rows)
    await recordHistory(tx, {
      projectId,
      subject: 'aggregation',
      // The event is about all of the project's aggregations, not about one.
      subjectId: projectId,
      label: '',
      action: 'created',
      changes: { inserted: { before: null, after: inserted } },
      actorId: actor.userId,
    })
  })
  const message = translatorOf(language)('aggregations.inserted', { count: inserted })
  return { inserted, message, aggregations: rows.map(wireAggregation) }
}

// Lists run by falling id: the last row gets the lowest, so that they show the rows in their order.
function rowsOf(projectId: string, inputs: readonly AggregationInput[]): AggregationRow[] {
  const now = new Date()
  const common = { projectId, version: 1, deletedAt: null, deletedById: null, createdAt: now, updatedAt: now }
  return inputs
    .toReversed()
    .map((input) => ({ id: newId(), ...common, ...input }))
    .toReversed()
}

/**
 * Changes the fields of an aggregation that are given. What is stored already changes nothing.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project has no such aggregation, `conflict` for a
 * stale version.
 */
export async function updateAggregation(
  actor: Actor,
  { projectId, id }: { projectId: string; id: string },
  { version, ...given }: AggregationUpdate,
): Promise<Aggregation> {
  requireAggregationEditor(actor)
  return transaction(async (tx) => {
    const [row] = await lockAggregations(tx, { projectId, ids: [id] })
    if (!row) throw new AppError('not_found', 'aggregations.notFound')
    if (version !== undefined && version !== row.version)
      throw new AppError('conflict', 'errors.staleVersion', { current: wireAggregation(row) })
    const changes = changesBetween(aggregationState(row), aggregationState({ ...row, ...given }))
    if (Object.keys(changes).length === 0) return wireAggregation(row)
    const data = { ...given, version: { increment: 1 } }
    const after = await tx.aggregation.update({ where: { id: row.id }, data })
    await recordHistory(tx, { ...aggregationEvent(actor, row), action: 'updated', changes })
    return wireAggregation(after)
  })
}
