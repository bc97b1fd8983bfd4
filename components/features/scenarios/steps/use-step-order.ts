'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { askWhose } from '@/components/shared/conflict/conflict-question'
import { useAttempt } from '@/components/shared/use-attempt'
import { toast } from '@/components/ui/use-toast'
import { readForeignChanges } from '@/lib/client/api-error'
import { type StepPage, toCurrentOrder, useStepOrder } from '@/lib/features/scenarios/steps/client'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { isMovedBetween, isSameOrder, moved, orderWithMove } from '@/lib/features/scenarios/steps/rules'

interface Wanted {
  ids: readonly string[]
  /** The version of the order that it replaces. */
  version: number
}

const toIds = (steps: readonly ScenarioStep[]) => steps.map(({ _id }) => _id)

function inOrder(steps: readonly ScenarioStep[], ids: readonly string[]): ScenarioStep[] {
  const stepsById = new Map(steps.map((step) => [step._id, step]))
  // A step that keeps its position stays the same object, and is not rendered again.
  return ids
    .flatMap((id) => stepsById.get(id) ?? [])
    .map((step, index) => (step.step === index + 1 ? step : { ...step, step: index + 1 }))
}

/**
 * Returns the steps in the person's order, and a function that moves one. An order that fails is rolled back; moves of
 * others are kept, and if they moved the same step the person is asked.
 */
export function useOrderedSteps(scenarioId: string, page: StepPage | undefined) {
  const t = useTranslations('scenarioSteps')
  const attempt = useAttempt()
  const { read, store } = useStepOrder(scenarioId)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const queue = useRef(Promise.resolve())
  const steps = useMemo(
    () => (page && wanted?.version === page.stepsVersion ? inOrder(page.rows, wanted.ids) : page?.rows),
    [page, wanted],
  )

  /** Stores the move on top of the current order; returns false if somebody else's position of the step is kept. */
  async function settle(
    id: string,
    before: readonly string[],
    ids: readonly string[],
  ): Promise<string | null | false> {
    let known = read()
    let seen = before
    let other: string | null = null
    while (known) {
      const next = orderWithMove(id, ids, toIds(known.rows))
      if (!next) {
        setWanted(null)
        toast({ title: t('goneMeanwhile') })
        return false
      }
      const { stepsVersion: version } = known
      // A step whose position is already shown is not rendered again.
      setWanted((now) =>
        now?.version === version && isSameOrder(now.ids, next) ? now : { ids: next, version },
      )
      try {
        await store({ ids: next, version })
        return other
      } catch (error) {
        const current = toCurrentOrder(error)
        if (!current) throw error
        const changes = readForeignChanges(error)
        other = changes[0]?.by.name ?? null
        const now = toIds(current.rows)
        if (isMovedBetween(id, seen, now)) {
          const placeIn = (order: readonly string[]) => String(order.indexOf(id) + 1)
          const field = { name: 'step', label: t('place'), mine: placeIn(ids), theirs: placeIn(now) }
          if ((await askWhose({ field, changes })) === 'theirs') return false
        }
        ;[known, seen] = [current, now]
      }
    }
    return false
  }

  function move(id: string, from: number, to: number): void {
    if (!page || !steps) return
    const before = toIds(steps)
    const ids = moved(before, from, to)
    setWanted({ ids, version: page.stepsVersion })
    // One after the other, since each move is based on the order that the previous one led to.
    queue.current = queue.current.then(() =>
      attempt({
        of: `steps:${scenarioId}:${id}`,
        work: async () => {
          const other = await settle(id, before, ids)
          if (other === false) return
          toast({
            title: t('reordered'),
            description: other === null ? undefined : t('reorderedWith', { name: other }),
          })
        },
        failure: 'scenarioSteps.failures.reorder',
        onFailure: () => setWanted(null),
      }),
    )
  }

  return { steps, move }
}
