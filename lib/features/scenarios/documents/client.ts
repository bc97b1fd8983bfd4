import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { scenarioKeys } from '../client'
import type { listScenarioDocuments } from './contract'

/** The documents of a scenario. */
export function scenarioDocumentsQuery(scenarioId: string) {
  return queryOptions({
    queryKey: scenarioKeys.part(scenarioId, 'document'),
    queryFn: ({ signal }) =>
      callApi<typeof listScenarioDocuments>('GET /scenarios/{id}/documents', {
        params: { id: scenarioId },
        signal,
      }),
    meta: { hears: [{ subject: 'document', scenarioId }] },
  })
}
