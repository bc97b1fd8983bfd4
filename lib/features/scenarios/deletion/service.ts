import 'server-only'
import { Prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistoryOfMany } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { nextVersion, scenarioEvent } from '../changes/service'
import { canDeleteScenarios } from '../policy'
import { lockScenarios, type ScenarioRow, selectRows } from '../queries'

function requireDeleter(actor: Actor): void {
  if (!canDeleteScenarios(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}

const notFound = () => new AppError('not_found', 'scenarios.notFound')
const unique = (ids: string[]) => [...new Set(ids)]

/**
 * Deletes scenarios with all their parts, all of them or none; they are kept apart, so that they can be restored, and
 * their numbers are not given again. Answers how many.
 * @param projectId where given, the project that all of them are to belong to
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there.
 */
export async function deleteScenarios(actor: Actor, ids: string[], projectId?: string): Promise<number> {
  requireDeleter(actor)
  return transaction(async (open) => {
    const wanted = unique(ids)
    const rows = await lockScenarios(open, wanted)
    const isOther = (row: ScenarioRow) => projectId !== undefined && row.projectId !== projectId
    if (rows.length < wanted.length || rows.some(isOther)) throw notFound()
    await open.scenario.updateMany({
      where: { id: { in: wanted } },
      data: { deletedAt: new Date(), deletedById: actor.userId, ...nextVersion },
    })
    await record(open, actor, rows, 'deleted')
    return wanted.length
  })
}

/**
 * Brings back deleted scenarios with all their parts, all of them or none; those that are there stay as they are.
 * Answers how many were brought back.
 * @throws AppError `forbidden` for a viewer, `not_found` where there never was one of them.
 */
export async function restoreScenarios(actor: Actor, ids: string[]): Promise<number> {
  requireDeleter(actor)
  return transaction(async (open) => {
    const wanted = unique(ids)
    await lockScenarios(open, wanted)
    const rows = await selectRows(open, Prisma.sql`WHERE s.id = ANY (${wanted}::bpchar[]) ORDER BY s.id`)
    if (rows.length < wanted.length) throw notFound()
    const deleted = rows.filter(({ deletedAt }) => deletedAt !== null)
    await open.scenario.updateMany({
      where: { id: { in: deleted.map(({ id }) => id) } },
      data: { deletedAt: null, deletedById: null, ...nextVersion },
    })
    await record(open, actor, deleted, 'restored')
    return deleted.length
  })
}

async function record(
  open: TransactionClient,
  actor: Actor,
  rows: ScenarioRow[],
  action: 'deleted' | 'restored',
): Promise<void> {
  await recordHistoryOfMany(
    open,
    rows.map((row) => ({
      ...scenarioEvent(actor, row),
      action,
      ...(action === 'deleted' ? { fromStatus: row.status } : { toStatus: row.status }),
    })),
  )
}
