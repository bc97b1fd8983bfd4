import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { getScenarioRun, listScenarioRuns, runScenarioAgain } from './contract'

const runsKey = (scenarioId: string) => ['scenario-runs', scenarioId]

/** Returns the earlier runs of a scenario, the latest first. */
export function scenarioRunsQuery(scenarioId: string) {
  return callQuery<typeof listScenarioRuns>('GET /scenarios/{id}/runs', {
    queryKey: runsKey(scenarioId),
    params: { id: scenarioId },
    subscribesTo: [{ subject: 'scenario_run', scenarioId }],
  })
}

/** Returns an earlier run with its outcomes, which stay as they are. */
export function scenarioRunQuery(scenarioId: string, runId: string) {
  return callQuery<typeof getScenarioRun>('GET /scenarios/{id}/runs/{runId}', {
    queryKey: [...runsKey(scenarioId), runId],
    params: { id: scenarioId, runId },
    staleTime: Number.POSITIVE_INFINITY,
    subscribesTo: [],
  })
}

/** Keeps the outcomes of a scenario's steps as a run, and begins the next one. */
export function useRunAgain(scenarioId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      callApi<typeof runScenarioAgain>('POST /scenarios/{id}/runs', { params: { id: scenarioId } }),
    // Awaited, so that the next run begins with what is stored.
    onSuccess: () =>
      refetchAffected(client, { subject: 'step', scenarioId }, { subject: 'scenario_run', scenarioId }),
  })
}
