import { bulkCalls } from '@/lib/client/record-calls'
import { useScenariosCall } from '../client'
import type { setResponsibleOfScenarios, undoResponsibleOfScenarios } from '../information/contract'

const responsible = bulkCalls<typeof setResponsibleOfScenarios, typeof undoResponsibleOfScenarios>(
  'PUT /scenarios/bulk/responsible',
  {},
)

/** Sets the person who is responsible for many scenarios. */
export const useSetResponsibleOfScenarios = () => useScenariosCall(responsible.set)

/** Takes back a change of the person who is responsible for many scenarios. */
export const useUndoResponsibleOfScenarios = () => useScenariosCall(responsible.undo)
