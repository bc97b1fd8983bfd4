import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { transaction } from '@/lib/server/db'
import { recordHistory } from '@/lib/server/history'
import { PROJECT_SCOPE } from '@/lib/server/parents'
import { rowToWire } from '@/lib/server/record-table'
import { defineRecord } from '@/lib/server/records'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import type { AggregationInput } from './contract'
import { AGGREGATION } from './rules'

/** Returns a stored aggregation on the wire. */
const toWireAggregation = rowToWire(AGGREGATION)

const records = defineRecord({
  rules: AGGREGATION,
  table: 'Aggregation',
  scope: PROJECT_SCOPE,
  sheet: 'Aggregations',
  notFound: 'aggregations.notFound',
  toWire: toWireAggregation,
  trash: true,
})

/**
 * Adds aggregations to a project, all or none, as one event in its history.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project.
 */
async function addAll(
  actor: Actor,
  { projectId }: { projectId: string },
  { inputs, language }: { inputs: readonly AggregationInput[]; language: Language | null },
) {
  requireEditor(actor)
  await PROJECT_SCOPE.require({ projectId })
  const inserted = inputs.length
  const aggregations = await transaction(async (tx) => {
    // Lists run by falling id: the last row gets the lowest, so that they show the rows in their order.
    const rows = await records.table.insert(tx, { projectId }, inputs.toReversed())
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
    return rows.toReversed().map(toWireAggregation)
  })
  const message = getTranslator(language)('aggregations.inserted', { count: inserted })
  return { inserted, message, aggregations }
}

/** The aggregations of a project: receipts of its plants that were put together into one document. */
export const aggregations = { ...records, addAll }
