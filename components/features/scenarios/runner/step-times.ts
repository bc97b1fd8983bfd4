'use client'

import { type CallName, sendAgain } from '@/lib/client/api'
import { keepDraft, storedDraft } from '@/lib/client/drafts'
import { createStore } from '@/lib/client/store'
import type { addStepTime } from '@/lib/features/scenarios/steps/contract'
import { MAX_ADDED_SECONDS } from '@/lib/features/scenarios/steps/values'
import { newId } from '@/lib/shared/ids'
import { jsonObject } from '@/lib/shared/json'
import { RESULTS } from './sending'

/** Time that was spent on a step, until it is stored. */
export interface StepTime {
  scenarioId: string
  stepId: string
  seconds: number
  /** So that it is added once, however often it is sent. */
  idempotencyKey: string
}

const TIMES = `${RESULTS}:times`

const times = createStore<readonly StepTime[]>([])

export const useStepTimes = times.use
export const stepTimes = times.get

function set(next: readonly StepTime[]): void {
  times.set(next)
  keepDraft(TIMES, next.length > 0 ? next : null)
}

/** Keeps seconds that were spent on a step until they are stored. */
export function addTime(scenarioId: string, stepId: string, seconds: number): void {
  const time = { scenarioId, stepId, seconds: Math.min(seconds, MAX_ADDED_SECONDS), idempotencyKey: newId() }
  set([...times.get(), time])
}

const CALL: CallName<typeof addStepTime> = 'POST /scenarios/{id}/steps/{stepId}/time'

/**
 * Stores a time that waits. Returns the seconds that were spent on the step in all; null where the answer does not say.
 * @throws ApiError
 */
export async function sendTime({ scenarioId, stepId, seconds, idempotencyKey }: StepTime) {
  const params = { id: scenarioId, stepId }
  const answer = jsonObject(await sendAgain({ name: CALL, params, body: { seconds }, idempotencyKey }))
  return typeof answer?.secondsSpent === 'number' ? answer.secondsSpent : null
}

/** Drops a time that is stored, or never will be. */
export function dropTime(sent: StepTime): void {
  set(times.get().filter(({ idempotencyKey }) => idempotencyKey !== sent.idempotencyKey))
}

/** Restores what the tab's earlier page could not send. */
export function restoreTimes(): void {
  if (times.get().length > 0) return
  const kept = storedDraft(TIMES)
  if (Array.isArray(kept)) times.set(kept.filter(isTime))
}

// An older release may have written it.
function isTime(value: unknown): value is StepTime {
  const { scenarioId, stepId, seconds, idempotencyKey } = jsonObject(value) ?? {}
  return (
    [scenarioId, stepId, idempotencyKey].every((id) => typeof id === 'string') && typeof seconds === 'number'
  )
}
