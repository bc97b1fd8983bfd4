import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { useDeletion } from '@/lib/client/use-deletion'
import type { deleteProject, getProjectContents } from './contract'
import { PROJECT_CONTENTS } from './rules'

/** Returns how many things are deleted with a project. */
export function projectContentsQuery(id: string) {
  return queryOptions({
    queryKey: ['projects', 'contents', id],
    queryFn: ({ signal }) =>
      callApi<typeof getProjectContents>('GET /projects/{id}/contents', { params: { id }, signal }),
    meta: {
      subscribesTo: PROJECT_CONTENTS.map((subject) => ({ subject, projectId: id })),
    },
  })
}

/** Deletes a project with everything in it: nearly every list and count may change. */
export const useDeleteProject = (id: string) =>
  useDeletion({
    id,
    deletion: () => callApi<typeof deleteProject>('DELETE /projects/{id}', { params: { id } }),
    touched: [{ subject: 'project', id }, ...PROJECT_CONTENTS.map((subject) => ({ subject, projectId: id }))],
  })
