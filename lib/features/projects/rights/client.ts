import { callQuery } from '@/lib/client/call-query'
import type { getProjectRights } from './contract'

/** Begins the keys of the queries of one project. */
export const projectKey = (id: string) => ['projects', 'one', id]

/** Returns the rights of a project: who may change it. */
export function projectRightsQuery(id: string) {
  return callQuery<typeof getProjectRights>('GET /projects/{id}/rights', {
    queryKey: [...projectKey(id), 'rights'],
    params: { id },
    subscribesTo: [{ subject: 'project', id }],
  })
}
