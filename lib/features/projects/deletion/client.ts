import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { useDeletion } from '@/lib/client/use-deletion'
import type { deleteProject, getProjectContents } from './contract'
import { PROJECT_CONTENTS } from './rules'

/** Returns how many things are deleted with a project. */
export function projectContentsQuery(id: string) {
  return callQuery<typeof getProjectContents>('GET /projects/{id}/contents', {
    queryKey: ['projects', 'contents', id],
    params: { id },
    subscribesTo: PROJECT_CONTENTS.map((subject) => ({ subject, projectId: id })),
  })
}

/** Deletes a project with everything in it: nearly every list and count may change. */
export const useDeleteProject = (id: string) =>
  useDeletion({
    id,
    deletion: () => callApi<typeof deleteProject>('DELETE /projects/{id}', { params: { id } }),
    touched: [{ subject: 'project', id }, ...PROJECT_CONTENTS.map((subject) => ({ subject, projectId: id }))],
  })
