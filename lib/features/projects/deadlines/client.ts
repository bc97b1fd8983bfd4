import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import type { getBurnDown } from './contract'

/** Returns what happened to a project's scenarios on each day. */
export function burnDownQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', 'burn-down', projectId],
    queryFn: ({ signal }) =>
      callApi<typeof getBurnDown>('GET /projects/{id}/burn-down', { params: { id: projectId }, signal }),
    meta: { subscribesTo: [{ subject: 'scenario', projectId }] },
  })
}
