import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { getTrackStatus, trackProject, untrackProject } from './contract'

export function trackStatusQuery(projectId: string) {
  return queryOptions({
    queryKey: ['tracking', 'status', projectId],
    queryFn: ({ signal }) => callApi(getTrackStatus, { params: { id: projectId }, signal }),
  })
}

/** Tracks a project or ends it, at once on the screen; a failure takes it back. */
export function useSetTracking(projectId: string) {
  const client = useQueryClient()
  const { queryKey } = trackStatusQuery(projectId)
  return useMutation({
    mutationFn: (isTracked: boolean) =>
      callApi(isTracked ? trackProject : untrackProject, { params: { id: projectId } }),
    onMutate: async (isTracked) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, { isTracked })
    },
    onError: (_error, isTracked) => client.setQueryData(queryKey, { isTracked: !isTracked }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tracking'] }),
  })
}
