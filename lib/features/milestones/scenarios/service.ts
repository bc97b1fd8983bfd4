import 'server-only'
import { scenarioRows } from '@/lib/features/scenarios/information/service'
import type { TransactionClient } from '@/lib/server/db'
import { bulkSetting } from '@/lib/server/record-bulk'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { Undone } from '@/lib/shared/record-endpoints'
import type { MilestoneChange } from '../contract'

interface Place {
  projectId: string
}

/** The milestones of a project by their ids, deleted ones too: their scenarios keep them. */
async function readMilestones(tx: TransactionClient, { projectId }: Place) {
  const rows = await tx.milestone.findMany({
    where: { projectId },
    select: { id: true, name: true, deletedAt: true },
  })
  return new Map(rows.map((row) => [row.id, row]))
}

type Known = Awaited<ReturnType<typeof readMilestones>>

// History names milestones, so that it can be read when they are gone: their names are read once the rows are locked.
function setting(known: { milestones: Known }) {
  const findName = (id: string | null) => known.milestones.get(id ?? '')?.name ?? null
  return bulkSetting(scenarioRows, {
    hasValue: (row, milestoneId: string | null) => row.milestoneId === milestoneId,
    columns: (milestoneId) => ({ milestoneId }),
    event: ({ row, value }) => ({
      action: 'updated',
      changes: { milestone: { before: findName(row.milestoneId), after: findName(value) } },
    }),
  })
}

/**
 * Puts scenarios of a project under one of its milestones, or with null under none, all of them or none. Returns the
 * earlier milestones of the changed ones.
 * @throws AppError `forbidden` for a viewer, `not_found` where a scenario or the milestone is not in the project.
 */
export async function setMilestoneOfScenarios(
  actor: Actor,
  place: Place,
  { ids, milestoneId }: { ids: string[]; milestoneId: string | null },
): Promise<{ changes: MilestoneChange[] }> {
  const known: { milestones: Known } = { milestones: new Map() }
  const rows = await setting(known).set(actor, place, ids, async (tx) => {
    known.milestones = await readMilestones(tx, place)
    if (milestoneId !== null && known.milestones.get(milestoneId)?.deletedAt !== null)
      throw new AppError('not_found', 'milestones.notFound')
    return () => milestoneId
  })
  return {
    changes: rows.map((row) => ({ _id: row.id, version: row.version + 1, milestoneId: row.milestoneId })),
  }
}

/**
 * Puts back the milestones that {@link setMilestoneOfScenarios} returned, where nobody has changed the scenario since.
 * @throws AppError `forbidden` for a viewer.
 */
export function undoMilestoneOfScenarios(
  actor: Actor,
  place: Place,
  changes: MilestoneChange[],
): Promise<Undone> {
  const known: { milestones: Known } = { milestones: new Map() }
  return setting(known).undo(actor, place, changes, async (tx) => {
    known.milestones = await readMilestones(tx, place)
    return ({ milestoneId }) =>
      milestoneId !== null && known.milestones.has(milestoneId) ? milestoneId : null
  })
}
