import 'server-only'
import { holdBasket } from '@/lib/features/baskets/service'
import type { TransactionClient } from '@/lib/server/db'
import { changesBetween, recordHistory } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { changeScenario, nextVersion, scenarioEvent } from '../changes/service'
import type { Scenario, ScenarioDataUpdate } from '../contract'
import { wireListedScenario } from '../queries'
import { columnsOf, patchFor } from './rules'

/**
 * Changes the fields of a scenario's data that are given.
 * @throws AppError `forbidden`, `not_found`, `conflict` for a stale version, `invalid` for an unknown basket.
 */
export async function updateScenarioData(
  actor: Actor,
  id: string,
  { data, version }: ScenarioDataUpdate,
): Promise<Scenario> {
  return changeScenario(actor, { id, version }, async (tx, row) => {
    const { type, data: before } = wireListedScenario(row)
    const patch = patchFor(type, data)
    const changes = changesBetween(before, { ...before, ...patch })
    if (Object.keys(changes).length === 0) return
    if (changes.basket) await requireBasket(tx, patch.basket)
    await tx.scenario.update({ where: { id }, data: { ...columnsOf(patch), ...nextVersion } })
    await recordHistory(tx, { ...scenarioEvent(actor, row), action: 'updated', changes })
  })
}

/**
 * Makes sure that a basket has this number, until the caller's transaction ends; no number needs none.
 * @throws AppError `invalid`.
 */
export async function requireBasket(tx: TransactionClient, number: number | null | undefined): Promise<void> {
  if (number === null || number === undefined || (await holdBasket(tx, number))) return
  throw new AppError('invalid', 'scenarios.basketUnknown', {
    fields: { 'data.basket': 'scenarios.basketUnknown' },
  })
}
