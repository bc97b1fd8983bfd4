import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { queryOptions } from '@/lib/client/query-options'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { getTrackStatus, listTrackedProjects, trackProject, untrackProject } from './contract'

/** The caller's tracked projects, the one tracked last first. */
export const trackedProjectsQuery = queryOptions({
  queryKey: ['tracking', 'list'],
  queryFn: ({ signal }) => callApi<typeof listTrackedProjects>('GET /projects/tracked', { signal }),
  // Their cards show the progress of their scenarios.
  meta: { subscribesTo: [{ subject: 'tracked_project' }, { subject: 'project' }, { subject: 'scenario' }] },
})

/** Returns whether the person tracks a project. */
export function trackStatusQuery(projectId: string) {
  return callQuery<typeof getTrackStatus>('GET /projects/{id}/track-status', {
    queryKey: ['tracking', 'status', projectId],
    params: { id: projectId },
    subscribesTo: [{ subject: 'tracked_project', projectId }],
  })
}

/** Tracks a project or stops that, optimistically; a failure rolls back. */
export function useSetTracking(projectId: string) {
  const client = useQueryClient()
  const { queryKey } = trackStatusQuery(projectId)
  return useMutation({
    mutationFn: (isTracked: boolean) =>
      isTracked
        ? callApi<typeof trackProject>('POST /projects/{id}/track', {
            // A separate identity for each call: an earlier one without an answer yet may have been undone meanwhile.
            params: { id: projectId },
            identity: {},
          })
        : callApi<typeof untrackProject>('DELETE /projects/{id}/track', { params: { id: projectId } }),
    onMutate: async (isTracked) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, { isTracked })
    },
    onError: (_error, isTracked) => client.setQueryData(queryKey, { isTracked: !isTracked }),
    onSettled: () => void refetchAffected(client, { subject: 'tracked_project', projectId }),
  })
}

/** Stops tracking a project from a list, optimistically; a failure brings it back. */
export function useUntrack() {
  const client = useQueryClient()
  const { queryKey } = trackedProjectsQuery
  return useMutation({
    mutationFn: (projectId: string) =>
      callApi<typeof untrackProject>('DELETE /projects/{id}/track', { params: { id: projectId } }),
    onMutate: async (projectId) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (list) =>
          list && {
            trackedProjects: list.trackedProjects.filter(({ project }) => project._id !== projectId),
          },
      )
      return { before }
    },
    onError: (_error, _projectId, context) => client.setQueryData(queryKey, context?.before),
    onSettled: (_answer, _error, projectId) =>
      void refetchAffected(client, { subject: 'tracked_project', projectId }),
  })
}
