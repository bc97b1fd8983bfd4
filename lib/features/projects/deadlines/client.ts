import { callQuery } from '@/lib/client/call-query'
import type { getBurnDown } from './contract'

/** Returns what happened to a project's scenarios on each day. */
export function burnDownQuery(projectId: string) {
  return callQuery<typeof getBurnDown>('GET /projects/{id}/burn-down', {
    queryKey: ['projects', 'burn-down', projectId],
    params: { id: projectId },
    subscribesTo: [{ subject: 'scenario', projectId }],
  })
}
