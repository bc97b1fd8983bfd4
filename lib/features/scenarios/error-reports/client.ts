import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { scenarioKeys } from '../client'
import type { listErrorReports } from './contract'

/** The error reports of a scenario. */
export function errorReportsQuery(scenarioId: string) {
  return queryOptions({
    queryKey: scenarioKeys.part(scenarioId, 'error_report'),
    queryFn: ({ signal }) =>
      callApi<typeof listErrorReports>('GET /scenarios/{id}/errors', { params: { id: scenarioId }, signal }),
    meta: { hears: [{ subject: 'error_report', scenarioId }] },
  })
}
