import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { useCall } from '@/lib/client/use-call'
import type {
  deleteScenarioMapping,
  listScenarioMappings,
  MappingInput,
  saveScenarioMapping,
} from './contract'

/** The saved mappings of columns, the one saved last first. */
export const mappingsQuery = callQuery<typeof listScenarioMappings>('GET /scenarios/mappings', {
  queryKey: ['scenario-mappings'],
  subscribesTo: [{ subject: 'scenario_mapping' }],
})

function useMappingCall<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  return useCall(call, () => [{ subject: 'scenario_mapping' }])
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
