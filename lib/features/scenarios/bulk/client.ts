import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { scenarioKeys } from '../client'
import type { ScenarioStatus } from '../contract'
import {
  type BulkResponsibleChange,
  type BulkStatusChange,
  deleteScenarios,
  setResponsibleOfScenarios,
  setStatusOfScenarios,
  undoResponsibleOfScenarios,
  undoStatusOfScenarios,
} from './contract'

// Each call may change what any list, page or count shows.
function useBulkCall<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: scenarioKeys.all }),
  })
}

export function useSetStatusOfScenarios() {
  return useBulkCall((body: { ids: string[]; status: ScenarioStatus }) =>
    callApi(setStatusOfScenarios, { body }),
  )
}

export function useUndoStatusOfScenarios() {
  return useBulkCall((changes: BulkStatusChange[]) => callApi(undoStatusOfScenarios, { body: { changes } }))
}

export function useSetResponsibleOfScenarios() {
  return useBulkCall((body: { ids: string[]; responsible: string | null }) =>
    callApi(setResponsibleOfScenarios, { body }),
  )
}

export function useUndoResponsibleOfScenarios() {
  return useBulkCall((changes: BulkResponsibleChange[]) =>
    callApi(undoResponsibleOfScenarios, { body: { changes } }),
  )
}

export function useDeleteScenarios() {
  return useBulkCall((ids: string[]) => callApi(deleteScenarios, { body: { ids } }))
}
