'use client'

import { keepDraft, keptDrafts, storedDraft } from '@/lib/client/drafts'
import { createStore } from '@/lib/client/store'
import { type StepResult, withEntered } from '@/lib/features/scenarios/runs/rules'
import { STEP_STATUSES } from '@/lib/features/scenarios/steps/values'
import { jsonObject } from '@/lib/shared/json'
import { RESULTS } from './sending'

/** What was entered in runs and is not stored yet, by the person of this tab; it survives a reload. */
const results = createStore<readonly StepResult[]>([])
/** The steps whose results were refused; they are sent again only when the person says so. */
const refused = createStore<ReadonlySet<string>>(new Set())

/** Whether a result could not be sent since everything was last stored. */
export const heldUp = createStore(false)

export const useStepResults = results.use
export const useRefusedResults = refused.use
export const stepResults = results.get
export const refusedResults = refused.get

/** Replaces the results that wait to be stored. */
export function setStepResults(next: readonly StepResult[]): void {
  results.set(next)
  keepDraft(RESULTS, next.length > 0 ? next : null)
}

/** Keeps values that were entered for steps until they are stored. */
export function enterResults(entries: readonly Parameters<typeof withEntered>[1][]): void {
  setStepResults(entries.reduce((known, entry) => withEntered(known, entry), [...results.get()]))
  retryRefused(entries.map(({ seen }) => seen._id))
}

/** Marks a result as refused: it is kept, but not sent again by itself. */
export function markRefused(stepId: string): void {
  refused.set(new Set([...refused.get(), stepId]))
}

/** Lets refused results be sent again; by default all of them. */
export function retryRefused(stepIds: readonly string[] = [...refused.get()]): void {
  const rest = new Set(refused.get())
  const wasRefused = stepIds.filter((id) => rest.delete(id))
  if (wasRefused.length > 0) refused.set(rest)
}

/** Drops the refused results. */
export function dropRefused(): void {
  const gone = refused.get()
  refused.set(new Set())
  setStepResults(results.get().filter(({ stepId }) => !gone.has(stepId)))
}

/** Restores what the tab's earlier page could not send. */
export function restoreResults(): void {
  if (results.get().length > 0 || keptDrafts(RESULTS).length === 0) return
  const kept = storedDraft(RESULTS)
  results.set(Array.isArray(kept) ? kept.filter(isResult) : [])
}

// An older release may have written it.
function isResult(value: unknown): value is StepResult {
  const { scenarioId, stepId, version, status, comment } = jsonObject(value) ?? {}
  return (
    [scenarioId, stepId].every((id) => typeof id === 'string') &&
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
