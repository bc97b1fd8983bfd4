import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { refetchAffected } from '@/lib/client/refetch-affected'
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
export function useDeleteProject(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi<typeof deleteProject>('DELETE /projects/{id}', { params: { id } }),
    onSettled: () =>
      void refetchAffected(
        client,
        { subject: 'project', id },
        ...PROJECT_CONTENTS.map((subject) => ({ subject, projectId: id })),
      ),
  })
}
