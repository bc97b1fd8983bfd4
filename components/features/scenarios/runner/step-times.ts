'use client'

import { type CallName, sendAgain } from '@/lib/client/api'
import { createPersistedList } from '@/lib/client/persisted-list'
import { createPersistedQueue } from '@/lib/client/persisted-queue'
import type { addStepTime } from '@/lib/features/scenarios/steps/contract'
import { MAX_ADDED_SECONDS } from '@/lib/features/scenarios/steps/values'
import { newId } from '@/lib/shared/ids'
import { jsonObject } from '@/lib/shared/json'
import { RESULTS } from './sending'

/** Time that was spent on a step, until it is stored. */
export interface StepTime {
  /** The idempotency key, so that it is added once, however often it is sent. */
  id: string
  scenarioId: string
  stepId: string
  seconds: number
}

const times = createPersistedList(createPersistedQueue<StepTime>('step-times', toTime), {
  name: `${RESULTS}:times`,
  // An older release has kept the key under this name.
  toItem: (stored) => toTime({ id: stored.idempotencyKey, ...stored }),
})

export const useStepTimes = times.use
export const stepTimes = times.get
export const restoreTimes = times.restore

/** Keeps seconds that were spent on a step until they are stored. */
export function addTime(scenarioId: string, stepId: string, seconds: number): void {
  const time = { id: newId(), scenarioId, stepId, seconds: Math.min(seconds, MAX_ADDED_SECONDS) }
  times.set([...times.get(), time])
}

const CALL: CallName<typeof addStepTime> = 'POST /scenarios/{id}/steps/{stepId}/time'

/**
 * Stores a time that waits. Returns the seconds that were spent on the step in all; null where the answer does not say.
 * @throws ApiError
 */
export async function sendTime({ id: idempotencyKey, scenarioId, stepId, seconds }: StepTime) {
  const params = { id: scenarioId, stepId }
  const answer = jsonObject(await sendAgain({ name: CALL, params, body: { seconds }, idempotencyKey }))
  return typeof answer?.secondsSpent === 'number' ? answer.secondsSpent : null
}

/** Drops a time that is stored, or never will be. */
export function dropTime(sent: StepTime): void {
  times.set(times.get().filter(({ id }) => id !== sent.id))
}

// An older release may have written it.
function toTime({ id, scenarioId, stepId, seconds }: Record<string, unknown>): StepTime | null {
  if (typeof id !== 'string' || typeof scenarioId !== 'string') return null
  return typeof stepId === 'string' && typeof seconds === 'number'
    ? { id, scenarioId, stepId, seconds }
    : null
}
