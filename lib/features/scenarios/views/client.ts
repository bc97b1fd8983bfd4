import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { useCall } from '@/lib/client/use-call'
import type {
  createScenarioView,
  deleteScenarioView,
  listScenarioViews,
  restoreScenarioView,
  updateScenarioView,
} from './contract'
import type { ViewList } from './values'

/** Returns the query of the views of a list that the person can choose. */
export function viewsQuery(list: ViewList) {
  return callQuery<typeof listScenarioViews>('GET /scenarios/views', {
    queryKey: ['scenario-views', list],
    query: { list },
    subscribesTo: [{ subject: 'scenario_view' }],
  })
}

/** Keeps a view under a name. */
export function useCreateView() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof createScenarioView.body>) =>
      callApi<typeof createScenarioView>('POST /scenarios/views', { body }),
    onSuccess: ({ view }) => {
      // A saved view is chosen at once.
      client.setQueryData(
        viewsQuery(view.list).queryKey,
        (known) => known && { views: [...known.views, view] },
      )
      void refetchAffected(client, { subject: 'scenario_view', id: view._id })
    },
  })
}

// The list is refetched whether the call succeeded or not.
function useViewCall<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  return useCall(call, () => [{ subject: 'scenario_view' }])
}

/** Changes a kept view. */
export function useUpdateView() {
  return useViewCall(({ id, body }: { id: string; body: z.input<typeof updateScenarioView.body> }) =>
    callApi<typeof updateScenarioView>('PUT /scenarios/views/{id}', { params: { id }, body }),
  )
}

/** Deletes a kept view. */
export function useDeleteView() {
  return useViewCall((id: string) =>
    callApi<typeof deleteScenarioView>('DELETE /scenarios/views/{id}', { params: { id } }),
  )
}

/** Restores a deleted view. */
export function useRestoreView() {
  return useViewCall((id: string) =>
    callApi<typeof restoreScenarioView>('POST /scenarios/views/{id}/restore', { params: { id } }),
  )
}
