import 'server-only'
import { transaction } from '@/lib/server/db'
import { recordHistoryOfMany } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { nextVersion, scenarioEvent } from '../changes/service'
import { canDeleteScenarios } from '../policy'
import { lockScenarios, type ScenarioRow } from '../queries'

/**
 * Deletes scenarios with all their parts, all of them or none; they are kept apart, so that they can be restored, and
 * their numbers are not given again. Answers how many.
 * @param projectId where given, the project that all of them are to belong to
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there.
 */
export async function deleteScenarios(actor: Actor, ids: string[], projectId?: string): Promise<number> {
  if (!canDeleteScenarios(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
  return transaction(async (tx) => {
    const wanted = [...new Set(ids)]
    const rows = await lockScenarios(tx, wanted)
    const isOther = (row: ScenarioRow) => projectId !== undefined && row.projectId !== projectId
    if (rows.length < wanted.length || rows.some(isOther)) {
      throw new AppError('not_found', 'scenarios.notFound')
    }
    await tx.scenario.updateMany({
      where: { id: { in: wanted } },
      data: { deletedAt: new Date(), deletedById: actor.userId, ...nextVersion },
    })
    await recordHistoryOfMany(
      tx,
      rows.map((row) => ({ ...scenarioEvent(actor, row), action: 'deleted', fromStatus: row.status })),
    )
    return wanted.length
  })
}
