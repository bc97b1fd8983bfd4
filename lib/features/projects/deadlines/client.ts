import { callQuery } from '@/lib/client/call-query'
import type { getBurnDown } from './contract'

/** Returns the query of the counts of each day of a project's scenarios. */
export function burnDownQuery(projectId: string) {
  return callQuery<typeof getBurnDown>('GET /projects/{id}/burn-down', {
    queryKey: ['projects', 'burn-down', projectId],
    params: { id: projectId },
    subscribesTo: [{ subject: 'scenario', projectId }],
  })
}
