'use client'

import { useEffect, useMemo, useState } from 'react'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { createMemoryInput, useMemoryInput } from '@/lib/client/memory-input'
import type { ListedStep } from '@/lib/features/repository-steps/contract'
import { parseQuantity, toAddedSteps } from '@/lib/features/scenarios/steps/rules'
import { BULK_LIMIT } from '@/lib/shared/limits'

/** The typed quantity of a step and its responsible person. */
interface PickedDetails {
  quantity: string
  responsible: string
}

const FIRST: PickedDetails = { quantity: '1', responsible: '' }

interface Picks {
  rows: readonly ListedStep[]
  details: ReadonlyMap<string, PickedDetails>
}

// Outlives the dialog, so that going back loses nothing.
const allPicks = createMemoryInput<Picks>()

const NO_DETAILS: ReadonlyMap<string, PickedDetails> = new Map()

/** The picked steps, for the cells of their rows. */
export interface PickedSteps {
  has: (id: string) => boolean
  getDetails: (id: string) => PickedDetails
  change: (id: string, changes: Partial<PickedDetails>) => void
}

export const rowId = ({ _id }: ListedStep) => _id

/** Holds the steps of the repository that are picked for a scenario, across searches, with their details. */
export function usePickedSteps(scenarioId: string, rows: readonly ListedStep[] | undefined) {
  const [kept, keep] = useMemoryInput(allPicks, scenarioId)
  const selection = useRowSelection<ListedStep>({ rows, rowId, maximum: BULK_LIMIT, first: kept?.rows })
  const [details, setDetails] = useState(kept?.details ?? NO_DETAILS)
  const { has, rows: chosenRows } = selection
  useEffect(
    () => keep(chosenRows.length > 0 ? { rows: chosenRows, details } : null),
    [keep, chosenRows, details],
  )
  const picked = useMemo<PickedSteps>(() => {
    const getDetails = (id: string) => details.get(id) ?? FIRST
    return {
      has,
      getDetails,
      change: (id, changes) =>
        setDetails((now) => new Map(now).set(id, { ...(now.get(id) ?? FIRST), ...changes })),
    }
  }, [has, details])
  const chosen = () =>
    selection.rows.map((step) => {
      const { quantity, responsible } = picked.getDetails(step._id)
      return { step, quantity: parseQuantity(quantity), responsible }
    })
  return {
    selection,
    picked,
    total: chosen().reduce((sum, { quantity }) => sum + quantity, 0),
    stepsToAdd: () => toAddedSteps(chosen()),
    clear: () => {
      selection.clear()
      setDetails(NO_DETAILS)
    },
  }
}
