import 'server-only'
import { requireProject } from '@/lib/features/projects/service'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { changesBetween, changesOfRemoval, recordHistory } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { translatorOf } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import type { Aggregation, AggregationInput, AggregationListQuery, AggregationUpdate } from './contract'
import { canEditAggregations } from './policy'
import {
  type AggregationRow,
  findAggregations,
  insertAggregations,
  lockAggregation,
  wireAggregation,
} from './queries'
import { aggregationLabel } from './rules'

interface Place {
  projectId: string
  id: string
}

function requireEditor(actor: Actor): void {
  if (!canEditAggregations(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}

async function requireAggregation(open: TransactionClient, place: Place): Promise<AggregationRow> {
  const row = await lockAggregation(open, place)
  if (!row) throw new AppError('not_found', 'aggregations.notFound')
  return row
}

const eventOf = (actor: Actor, row: AggregationRow) =>
  ({
    projectId: row.projectId,
    subject: 'aggregation',
    subjectId: row.id,
    label: aggregationLabel(wireAggregation(row)),
    actorId: actor.userId,
  }) as const

/** What of an aggregation an edit may change, as history keeps it. */
function stateOf(row: AggregationRow) {
  const { plant, date, aggregate, task, type, idocPos, tid, idocErt } = wireAggregation(row)
  return { plant, date, aggregate, task, type, idocPos, tid, idocErt }
}

/**
 * The aggregations of a project: what was added last first, and rows added at once in their order.
 * @throws AppError `not_found` for an unknown project.
 */
export async function listAggregations(projectId: string, query: AggregationListQuery) {
  await requireProject(projectId)
  return findAggregations(projectId, query)
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
  requireEditor(actor)
  await requireProject(projectId)
  const rows = rowsOf(projectId, inputs)
  const inserted = rows.length
  await transaction(async (open) => {
    await insertAggregations(open, projectId, rows)
    await recordHistory(open, {
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
  place: Place,
  { version, ...given }: AggregationUpdate,
): Promise<Aggregation> {
  requireEditor(actor)
  return transaction(async (open) => {
    const row = await requireAggregation(open, place)
    if (version !== undefined && version !== row.version)
      throw new AppError('conflict', 'errors.staleVersion', { current: wireAggregation(row) })
    const changes = changesBetween(stateOf(row), stateOf({ ...row, ...given }))
    if (Object.keys(changes).length === 0) return wireAggregation(row)
    const data = { ...given, version: { increment: 1 } }
    const after = await open.aggregation.update({ where: { id: row.id }, data })
    await recordHistory(open, { ...eventOf(actor, row), action: 'updated', changes })
    return wireAggregation(after)
  })
}

/**
 * Deletes an aggregation.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project has no such aggregation.
 */
export async function deleteAggregation(actor: Actor, place: Place): Promise<void> {
  requireEditor(actor)
  await transaction(async (open) => {
    const row = await requireAggregation(open, place)
    await open.aggregation.delete({ where: { id: row.id } })
    await recordHistory(open, {
      ...eventOf(actor, row),
      action: 'deleted',
      changes: changesOfRemoval(stateOf(row)),
    })
  })
}
