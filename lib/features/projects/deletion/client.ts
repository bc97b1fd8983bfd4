import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { holdBack, refetchAffected } from '@/lib/client/refetch-affected'
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

/**
 * Deletes a project with everything in it: nearly every list and count may change. Its own page asks for nothing more
 * until it is left.
 */
export function useDeleteProject(id: string) {
  const client = useQueryClient()
  const release = useRef<() => void>(undefined)
  const letGo = () => release.current?.()
  useEffect(() => () => release.current?.(), [])
  return useMutation({
    mutationFn: () => callApi<typeof deleteProject>('DELETE /projects/{id}', { params: { id } }),
    onMutate: () => {
      letGo()
      release.current = holdBack(id)
    },
    onError: letGo,
    onSettled: () =>
      void refetchAffected(
        client,
        { subject: 'project', id },
        ...PROJECT_CONTENTS.map((subject) => ({ subject, projectId: id })),
      ),
  })
}
