'use client'

import { createPersistedList } from '@/lib/client/persisted-list'
import { createPersistedQueue } from '@/lib/client/persisted-queue'
import { createStore } from '@/lib/client/store'
import { onePerStep, type SeenStep, type StepResult, withEntered } from '@/lib/features/scenarios/runs/rules'
import type { StepStatus } from '@/lib/features/scenarios/steps/contract'
import { STEP_STATUSES } from '@/lib/features/scenarios/steps/values'
import { newId } from '@/lib/shared/ids'
import { jsonObject } from '@/lib/shared/json'
import { dropComments } from '../comments/waiting-comments'
import { RESULTS } from './sending'
import { restoreTypedComments } from './typed-comments'
import { dropReports } from './waiting-reports'

/** The entries of runs that are not stored yet; they survive a closed tab. */
const results = createPersistedList(createPersistedQueue<StepResult>('step-results', toResult), {
  name: RESULTS,
  // An older release has given it no id.
  toItem: (stored) => toResult({ id: newId(), ...stored }),
})
/** The steps whose results were refused, the reports and the comments; they are sent again only when the person says so. */
const refused = createStore<ReadonlySet<string>>(new Set())

/** Whether a result could not be sent since everything was last stored. */
export const heldUp = createStore(false)

export const useStepResults = results.use
export const useRefusedResults = refused.use
export const stepResults = results.get
export const refusedResults = refused.get
/** Replaces the results that wait to be stored. */
export const setStepResults = results.set
export const isResultTaken = results.isTaken

/** Whether what an earlier page kept is among the results, or can't be found out in time. */
const restored = createStore(false)
export const useResultsRestored = restored.use

/** A browser that does not answer must not keep a run from beginning. */
const RESTORE_LIMIT_MS = 2_000

/** Restores what an earlier page kept and did not send, on top of which more may have been entered already. */
export async function restoreResults(): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, RESTORE_LIMIT_MS))
  const restoring = Promise.all([results.restore().then(joinResults), restoreTypedComments()])
  await Promise.race([restoring, limit])
  restored.set(true)
}

function joinResults(): void {
  const known = results.get()
  const joined = onePerStep(known)
  if (joined.length < known.length) setStepResults(joined)
}

/** Keeps values that were entered for steps until they are stored. */
export function enterResults(entries: readonly Parameters<typeof withEntered>[1][]): void {
  setStepResults(entries.reduce((known, entry) => withEntered(known, entry), [...results.get()]))
  retryRefused(entries.map(({ seen }) => seen._id))
}

/**
 * Enters what steps had before a status was entered for them. Those that were given another one meanwhile stay. Returns how
 * many were put back.
 * @param seen the steps as they were before
 */
export function putBack(scenarioId: string, seen: readonly SeenStep[], status: StepStatus): number {
  const waiting = new Map(results.get().map((result) => [result.stepId, result.status?.to]))
  const same = seen.filter(({ _id }) => (waiting.get(_id) ?? status) === status)
  enterResults(
    same.map((step) => ({ scenarioId, seen: { ...step, status }, values: { status: step.status } })),
  )
  return same.length
}

/** Marks the result of a step, a report or a comment as refused: it is kept, but not sent again by itself. */
export function markRefused(id: string): void {
  refused.set(new Set([...refused.get(), id]))
}

/** Lets refused results be sent again; by default all of them. */
export function retryRefused(ids: readonly string[] = [...refused.get()]): void {
  const rest = new Set(refused.get())
  const wasRefused = ids.filter((id) => rest.delete(id))
  if (wasRefused.length > 0) refused.set(rest)
}

/** Drops what was refused. */
export function dropRefused(): void {
  const gone = refused.get()
  refused.set(new Set())
  setStepResults(results.get().filter(({ stepId }) => !gone.has(stepId)))
  dropReports(gone)
  dropComments(gone)
}

// An older release may have written it.
function toResult(stored: Record<string, unknown>): StepResult | null {
  return isResult(stored) ? stored : null
}

function isResult(value: unknown): value is StepResult {
  const { id, scenarioId, stepId, version, status, comment } = jsonObject(value) ?? {}
  return (
    [id, scenarioId, stepId].every((one) => typeof one === 'string') &&
    typeof version === 'number' &&
    isEntered(status, (text) => STEP_STATUSES.some((known) => known === text)) &&
    isEntered(comment, () => true)
  )
}

function isEntered(value: unknown, isValid: (text: string) => boolean): boolean {
  if (value === undefined) return true
  const { from, to } = jsonObject(value) ?? {}
  return [from, to].every((text) => typeof text === 'string' && isValid(text))
}
