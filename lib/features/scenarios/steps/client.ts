import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { scenarioKeys } from '../client'
import type { listScenarioSteps } from './contract'

/** The steps of a scenario. */
export function scenarioStepsQuery(scenarioId: string) {
  return queryOptions({
    queryKey: scenarioKeys.part(scenarioId, 'step'),
    queryFn: ({ signal }) =>
      callApi<typeof listScenarioSteps>('GET /scenarios/{id}/steps', { params: { id: scenarioId }, signal }),
    meta: { hears: [{ subject: 'step', scenarioId }] },
  })
}
