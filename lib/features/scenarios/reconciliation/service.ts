import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { type HistoryEntry, recordHistory, recordUndoing } from '@/lib/server/history'
import { requireProjectEditor } from '@/lib/server/parents'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { lockScenario } from '../information/queries'
import { scenarioEvent } from '../information/service'
import type { AwaitedLines } from '../products/service'
import type { ExplanationUndo, MoneyExplanationInput, Reconciliation, WireComparison } from './contract'
import {
  findMoney,
  findMoneyByScenario,
  restoreExplanation,
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
 * @param awaited the lines of those that are still to get them from their baskets
 */
export async function summedMoney(
  tx: TransactionClient,
  scenarioIds: readonly string[],
  awaited: AwaitedLines,
): Promise<Map<string, SummedMoney>> {
  const stored = await findMoneyByScenario(scenarioIds, tx, awaited)
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
  { comment, expected, actual, ...seen }: MoneyExplanationInput,
): Promise<Reconciliation> {
  return changeExplanation(actor, scenarioId, seen, async ({ tx, compared, event }) => {
    const isCurrent =
      compared?.state === 'differs' && compared.expected === expected && compared.actual === actual
    if (comment !== '' && !isCurrent) throw new AppError('conflict', 'money.changed')
    const former = compared?.explanation
    const given = { comment, expected, actual, explainedById: actor.userId }
    await storeExplanation(tx, { scenarioId, comparison: seen.comparison }, comment === '' ? null : given)
    if (comment !== (former?.comment ?? '') || former?.expected !== expected || former.actual !== actual)
      await recordHistory(tx, event(comment))
  })
}

/**
 * Puts back the explanation that the last change has replaced or withdrawn, as it was; the change counts nowhere then.
 * @throws AppError `forbidden` for a viewer, `not_found`, also for a scenario of receipts, `conflict` where somebody else has
 * explained it meanwhile.
 */
export async function undoExplanation(
  actor: Actor,
  scenarioId: string,
  seen: ExplanationUndo,
): Promise<Reconciliation> {
  return changeExplanation(actor, scenarioId, seen, async ({ tx, compared, event }) => {
    const comment = await restoreExplanation(tx, { scenarioId, comparison: seen.comparison })
    if (compared?.explanation || comment !== '') await recordUndoing(tx, [event(comment)])
  })
}

/** A change of an explanation, in its transaction. */
interface ExplanationChange {
  tx: TransactionClient
  /** The comparison with the explanation that it has before. */
  compared: WireComparison | undefined
  /** Returns the event of history by which it has another comment. */
  event: (comment: string) => HistoryEntry
}

async function changeExplanation(
  actor: Actor,
  scenarioId: string,
  { comparison, explainedAt }: ExplanationUndo,
  change: (change: ExplanationChange) => Promise<void>,
): Promise<Reconciliation> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const scenario = await lockScenario(tx, scenarioId)
    await requireProjectEditor(tx, actor, scenario)
    const stored = await findMoney(scenarioId, tx)
    if (!stored) throw notFound()
    const compared = toReconciliation(stored).comparisons.find((one) => one.comparison === comparison)
    const former = compared?.explanation
    if ((former?.explainedAt ?? null) !== explainedAt)
      throw new AppError('conflict', 'money.explainedMeanwhile')
    await change({
      tx,
      compared,
      event: (comment) => ({
        ...scenarioEvent(actor, scenario),
        action: 'updated',
        changes: { [explanationField(comparison)]: { before: former?.comment ?? '', after: comment } },
      }),
    })
    const now = await findMoney(scenarioId, tx)
    if (!now) throw notFound()
    return toReconciliation(now)
  })
}
