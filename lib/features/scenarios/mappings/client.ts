import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type {
  deleteScenarioMapping,
  listScenarioMappings,
  MappingInput,
  saveScenarioMapping,
} from './contract'

/** The saved mappings of columns, the one saved last first. */
export const mappingsQuery = queryOptions({
  queryKey: ['scenario-mappings'],
  queryFn: ({ signal }) => callApi<typeof listScenarioMappings>('GET /scenarios/mappings', { signal }),
  meta: { subscribesTo: [{ subject: 'scenario_mapping' }] },
})

function useMappingCall<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => refetchAffected(client, { subject: 'scenario_mapping' }),
  })
}

/** Saves a mapping under a name; one that has this name is replaced. */
export function useSaveMapping() {
  return useMappingCall((body: MappingInput) =>
    callApi<typeof saveScenarioMapping>('POST /scenarios/mappings', { body }),
  )
}

/** Deletes a saved mapping. */
export function useDeleteMapping() {
  return useMappingCall((id: string) =>
    callApi<typeof deleteScenarioMapping>('DELETE /scenarios/mappings/{id}', { params: { id } }),
  )
}
