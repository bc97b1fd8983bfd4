import { COMPLETED_STEP_STATUSES } from '@/lib/features/scenarios/steps/rules'
import type { MessageKey, Translate } from '@/lib/shared/messages'
import type { Snapshot, SnapshotComparison, SnapshotReceipt, SnapshotScenario } from './contract'

/**
 * Returns the canonical text of a snapshot, whose UTF-8 bytes are stored and hashed: JSON without spaces, the keys of
 * every object in the order of their UTF-16 code units, lists as they are.
 */
export function canonicalSnapshot(snapshot: Snapshot): string {
  return JSON.stringify(snapshot, (_, value: unknown) => withSortedKeys(value))
}

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  )
}

/** Returns when the first and the last of a scenario's steps came into their status; null where nothing says it. */
export function stepsPeriod({ steps }: Pick<SnapshotScenario, 'steps'>): { from: string; to: string } | null {
  const moments = steps.flatMap(({ outcomeAt }) => outcomeAt ?? []).sort()
  const [from, to] = [moments[0], moments.at(-1)]
  return from && to ? { from, to } : null
}

/** The figures of a protocol. */
export interface SnapshotTotals {
  scenarios: number
  /** By status, the most frequent first. */
  statuses: { status: string; count: number }[]
  steps: { total: number; completed: number; failed: number }
  marks: number
  receipts: number
  /** Comparisons of money that differ, and those of them that somebody has explained. */
  differences: { total: number; explained: number }
  /** Open errors, blockers among them, and those that somebody accepts. */
  errors: { total: number; blockers: number; accepted: number }
}

/** Returns the totals of a snapshot. */
export function snapshotTotals({ scenarios }: Snapshot): SnapshotTotals {
  const counts = new Map<string, number>()
  for (const { status } of scenarios) counts.set(status, (counts.get(status) ?? 0) + 1)
  const steps = scenarios.flatMap((scenario) => scenario.steps)
  const differing = scenarios.flatMap(({ money }) => money?.comparisons.filter(isDifferent) ?? [])
  const errors = scenarios.flatMap((scenario) => scenario.errors)
  const completed: readonly string[] = COMPLETED_STEP_STATUSES
  return {
    scenarios: scenarios.length,
    statuses: [...counts]
      .map(([status, count]) => ({ status, count }))
      .toSorted((one, other) => other.count - one.count),
    steps: {
      total: steps.length,
      completed: steps.filter(({ status }) => completed.includes(status)).length,
      failed: steps.filter(({ status }) => status === 'Error').length,
    },
    marks: scenarios.reduce((sum, { marks }) => sum + marks.length, 0),
    receipts: scenarios.reduce((sum, { receipts }) => sum + receipts.length, 0),
    differences: {
      total: differing.length,
      explained: differing.filter(({ explanation }) => explanation).length,
    },
    errors: {
      total: errors.length,
      blockers: errors.filter(({ isBlocker }) => isBlocker).length,
      accepted: errors.filter(({ accepted }) => accepted).length,
    },
  }
}

const isDifferent = ({ state }: SnapshotComparison) => state === 'differs'

/** Returns where the small picture of a receipt is read from: in the product, or by a link for people without an account. */
export function pictureAddress({ fileKey }: Pick<SnapshotReceipt, 'fileKey'>, token?: string): string {
  return token === undefined
    ? `/api/files/${fileKey}?size=thumb`
    : `/api/shared-protocols/${token}/pictures/${fileKey}`
}

/** Returns the name of a value that a snapshot has as text; one that the product does not know any more is shown as it is. */
export function shownChoice(
  names: Readonly<Record<string, MessageKey | undefined>>,
  value: string,
  translate: Translate,
): string {
  const name = Object.hasOwn(names, value) ? names[value] : undefined
  return name ? translate(name) : value
}
