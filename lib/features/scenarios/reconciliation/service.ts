import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistory } from '@/lib/server/history'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { lockScenario } from '../information/queries'
import { scenarioEvent } from '../information/service'
import type { MoneyExplanationInput, Reconciliation } from './contract'
import {
  findMoney,
  findMoneyOf,
  type SummedMoney,
  storeExplanation,
  toReconciliation,
  toSummedMoney,
} from './queries'
import { explanationField } from './values'

const notFound = () => new AppError('not_found', 'money.notFound')

/**
 * Returns how the money of a scenario of orders is compared.
 * @throws AppError `not_found`, also for a scenario of receipts.
 */
export async function getReconciliation(scenarioId: string): Promise<Reconciliation> {
  const stored = await findMoney(scenarioId)
  if (!stored) throw notFound()
  return toReconciliation(stored)
}

/**
 * Returns the money of those of these scenarios that are of orders, by their ids and without the causes of differences: a
 * constant number of statements.
 */
export async function summedMoney(
  tx: TransactionClient,
  scenarioIds: readonly string[],
): Promise<Map<string, SummedMoney>> {
  const stored = await findMoneyOf(scenarioIds, tx)
  return new Map([...stored].map(([id, money]) => [id, toSummedMoney(money)]))
}

/**
 * Explains why two sums of a scenario differ, or withdraws it with an empty comment, and records it.
 * @throws AppError `forbidden` for a viewer, `not_found`, also for a scenario of receipts, `conflict` where the sums are
 * others by now, or somebody else has explained it meanwhile.
 */
export async function explainMoney(
  actor: Actor,
  scenarioId: string,
  { comparison, comment, expected, actual, explainedAt }: MoneyExplanationInput,
): Promise<Reconciliation> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const scenario = await lockScenario(tx, scenarioId)
    const stored = await findMoney(scenarioId, tx)
    if (!stored) throw notFound()
    const compared = toReconciliation(stored).comparisons.find((one) => one.comparison === comparison)
    const isCurrent =
      compared?.state === 'differs' && compared.expected === expected && compared.actual === actual
    if (comment !== '' && !isCurrent) throw new AppError('conflict', 'money.changed')
    const former = compared?.explanation
    if ((former?.explainedAt ?? null) !== explainedAt)
      throw new AppError('conflict', 'money.explainedMeanwhile')
    await storeExplanation(tx, {
      scenarioId,
      comparison,
      comment,
      expected,
      actual,
      explainedById: actor.userId,
    })
    if (comment !== (former?.comment ?? '') || former?.expected !== expected || former.actual !== actual)
      await recordHistory(tx, {
        ...scenarioEvent(actor, scenario),
        action: 'updated',
        changes: { [explanationField(comparison)]: { before: former?.comment ?? '', after: comment } },
      })
    const now = await findMoney(scenarioId, tx)
    if (!now) throw notFound()
    return toReconciliation(now)
  })
}
