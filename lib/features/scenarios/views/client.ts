import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { refetchAffected } from '@/lib/client/refetch-affected'
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
  return queryOptions({
    queryKey: ['scenario-views', list],
    queryFn: ({ signal }) =>
      callApi<typeof listScenarioViews>('GET /scenarios/views', { query: { list }, signal }),
    meta: { subscribesTo: [{ subject: 'scenario_view' }] },
  })
}

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
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => refetchAffected(client, { subject: 'scenario_view' }),
  })
}

export function useUpdateView() {
  return useViewCall(({ id, body }: { id: string; body: z.input<typeof updateScenarioView.body> }) =>
    callApi<typeof updateScenarioView>('PUT /scenarios/views/{id}', { params: { id }, body }),
  )
}

export function useDeleteView() {
  return useViewCall((id: string) =>
    callApi<typeof deleteScenarioView>('DELETE /scenarios/views/{id}', { params: { id } }),
  )
}

export function useRestoreView() {
  return useViewCall((id: string) =>
    callApi<typeof restoreScenarioView>('POST /scenarios/views/{id}/restore', { params: { id } }),
  )
}
