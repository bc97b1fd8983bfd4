'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useUndoToast } from '@/components/shared/use-undo-toast'
import { useUndoable } from '@/components/shared/use-undoable'
import { isUnsent } from '@/lib/client/api-error'
import { connection } from '@/lib/client/connection'
import { useRecordStatuses } from '@/lib/client/records'
import {
  isLeftToDo,
  nextLeftToDo,
  type SeenStep,
  stepsWithResults,
} from '@/lib/features/scenarios/runs/rules'
import { scenarioStepRecords, scenarioStepsQuery } from '@/lib/features/scenarios/steps/client'
import type { ScenarioStep, StepStatus } from '@/lib/features/scenarios/steps/contract'
import { COMPLETED_STEP_STATUSES } from '@/lib/features/scenarios/steps/rules'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { enterResults, putBack, useResultsRestored, useStepResults } from './step-results'

/** The place behind the last step. */
const END = 'end'

/**
 * Holds where a run of a scenario is, with the functions that go on in it and enter outcomes.
 * @param first the id of the step that it begins at; where it is none, the run begins at the first one that is left
 */
export function useRun(scenarioId: string, first: string) {
  const list = useInfiniteQuery(scenarioStepsQuery(scenarioId))
  const stored = list.data?.pages[0]?.rows
  const results = useStepResults()
  // Before that a step may seem to be left whose outcome waits to be sent.
  const areRestored = useResultsRestored()
  const steps = useMemo(
    () => (areRestored && stored ? stepsWithResults(stored, results) : undefined),
    [areRestored, stored, results],
  )
  const [place, setPlace] = useState<string | null>(first)
  const [reported, setReported] = useState<ScenarioStep | null>(null)
  // True, for example, when the step was deleted meanwhile.
  const isNowhere = place === null || (place !== END && !steps?.some(({ _id }) => _id === place))
  if (steps && steps.length > 0 && isNowhere) setPlace(nextLeftToDo(steps, null)?._id ?? END)
  const index = steps?.findIndex(({ _id }) => _id === place) ?? -1

  const goOn = (after: readonly ScenarioStep[], id: string | null) =>
    setPlace(nextLeftToDo(after, id)?._id ?? END)
  const enter = (seen: SeenStep, values: Partial<Pick<ScenarioStep, 'status' | 'comment'>>) =>
    enterResults([{ scenarioId, seen, values }])
  const setStatus = (step: ScenarioStep, status: StepStatus) => {
    if (status !== step.status) enter(step, { status })
    if (status === 'Error') setReported(step)
    if (!steps || !COMPLETED_STEP_STATUSES.includes(status)) return
    goOn(
      steps.map((other) => (other._id === step._id ? { ...other, status } : other)),
      step._id,
    )
  }
  const offerBack = useFailedStepToast(scenarioId)
  const endReport = () => {
    setReported(null)
    if (steps) goOn(steps, reported?._id ?? null)
  }
  const markRest = useRestDone(scenarioId)
  const finishRest = () => {
    const rest = steps?.filter(isLeftToDo) ?? []
    const back = (steps?.[index] ?? rest[0])?._id
    void markRest(rest, {
      onDone: () => setPlace(END),
      // Undone, the run goes on where it was, unless somebody has gone elsewhere since.
      onUndone: () => setPlace((now) => (now === END && back ? back : now)),
    })
  }
  return {
    list,
    steps,
    /** The open step; null behind the last one. */
    step: steps?.[index] ?? null,
    previous: steps?.[index - 1] ?? (index < 0 ? steps?.at(-1) : undefined) ?? null,
    next: index < 0 ? null : (steps?.[index + 1] ?? null),
    left: steps?.filter(isLeftToDo).length ?? 0,
    show: ({ _id }: ScenarioStep) => setPlace(_id),
    /** Goes to the first step that is left, as at the beginning. */
    restart: () => setPlace(null),
    goToFirstLeft: () => steps && goOn(steps, null),
    enter,
    setStatus,
    finishRest,
    /** The failed step whose error is being reported. */
    reported,
    endReport,
    /** Closes the form of an error report that was not written: the step has still failed, which can be undone. */
    cancelReport: () => {
      endReport()
      if (reported) offerBack(reported, () => setPlace(reported._id))
    },
  }
}

/**
 * Returns a function that says that a step has failed although its error was not reported, and offers to take that back: the
 * button may have been pressed by mistake.
 */
function useFailedStepToast(scenarioId: string) {
  const t = useTranslations('scenarioRuns')
  const showUndoable = useUndoToast()
  return (before: ScenarioStep, onUndone: () => void) => {
    if (before.status === 'Error') return
    showUndoable({
      title: t('unreported', { step: before.step }),
      undo: async () => {
        const restored = putBack(scenarioId, [before], 'Error')
        onUndone()
        return { restored, skipped: 1 - restored }
      },
    })
  }
}

interface RestFollowing {
  onDone: () => void
  onUndone: () => void
}

/** Returns a function that marks steps as done, by one call that can be undone; without a connection they wait for it. */
function useRestDone(scenarioId: string) {
  const t = useTranslations('scenarioRuns')
  const attempt = useUndoable()
  const { setting, undoing } = useRecordStatuses(scenarioStepRecords, { scenarioId })
  return (rest: readonly ScenarioStep[], { onDone, onUndone }: RestFollowing) => {
    const steps = rest.slice(0, BULK_LIMIT)
    if (steps.length === 0) return
    const status: StepStatus = 'Done'
    const keep = () => {
      enterResults(steps.map((seen) => ({ scenarioId, seen, values: { status } })))
      onDone()
      const undo = async () => {
        const restored = putBack(scenarioId, steps, status)
        onUndone()
        return { restored, skipped: steps.length - restored }
      }
      return { title: t('restDone', { count: steps.length }), undo }
    }
    return attempt({
      of: `rest-done:${scenarioId}`,
      work: async () => {
        if (connection.get() === 'lost') return keep()
        try {
          const { changes } = await setting.mutateAsync({ ids: steps.map(({ _id }) => _id), status })
          onDone()
          const undo = async () => {
            const undone = await undoing.mutateAsync(changes)
            onUndone()
            return undone
          }
          return { title: t('restDone', { count: changes.length }), undo }
        } catch (error) {
          if (isUnsent(error)) return keep()
          throw error
        }
      },
      failure: 'scenarioSteps.failures.update',
    })
  }
}
