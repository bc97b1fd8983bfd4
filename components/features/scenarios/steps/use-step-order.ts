'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { askWhose } from '@/components/shared/conflict/conflict-question'
import { useAttempt } from '@/components/shared/use-attempt'
import { toast } from '@/components/ui/use-toast'
import { changesOf } from '@/lib/client/api-error'
import { currentOrderOf, type StepPage, useStepOrder } from '@/lib/features/scenarios/steps/client'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { isMovedBetween, isSameOrder, moved, orderWithMove } from '@/lib/features/scenarios/steps/rules'

interface Wanted {
  ids: readonly string[]
  /** The version of the order that it takes the place of. */
  version: number
}

const idsOf = (steps: readonly ScenarioStep[]) => steps.map(({ _id }) => _id)

function inOrder(steps: readonly ScenarioStep[], ids: readonly string[]): ScenarioStep[] {
  const stepOf = new Map(steps.map((step) => [step._id, step]))
  // What stays in its place stays the same object, and is not drawn anew.
  return ids
    .flatMap((id) => stepOf.get(id) ?? [])
    .map((step, index) => (step.step === index + 1 ? step : { ...step, step: index + 1 }))
}

/**
 * Returns the steps in the order that the person has given them, and what moves one. An order that fails goes back; what
 * others have moved meanwhile stays, and where it is the same step the person is asked.
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

  /** Stores the move on top of the order of now; false where somebody else's place for the same step is kept. */
  async function settle(
    id: string,
    before: readonly string[],
    ids: readonly string[],
  ): Promise<string | null | false> {
    let known = read()
    let seen = before
    let other: string | null = null
    while (known) {
      const next = orderWithMove(id, ids, idsOf(known.rows))
      if (!next) {
        setWanted(null)
        toast({ title: t('goneMeanwhile') })
        return false
      }
      const { stepsVersion: version } = known
      // What is in view already is not drawn anew.
      setWanted((now) =>
        now?.version === version && isSameOrder(now.ids, next) ? now : { ids: next, version },
      )
      try {
        await store({ ids: next, version })
        return other
      } catch (error) {
        const current = currentOrderOf(error)
        if (!current) throw error
        const changes = changesOf(error)
        other = changes[0]?.by.name ?? null
        const now = idsOf(current.rows)
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
    const before = idsOf(steps)
    const ids = moved(before, from, to)
    setWanted({ ids, version: page.stepsVersion })
    // One after the other: each is made on the order that the one before has led to.
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
