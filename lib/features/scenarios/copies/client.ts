import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { useBulkCall } from '../client'
import type { countCopiesOfScenarios, duplicateScenarios, undoDuplication } from './contract'

/** Copies scenarios as new. */
export function useDuplicateScenarios() {
  return useBulkCall((body: z.input<typeof duplicateScenarios.body>) =>
    callApi<typeof duplicateScenarios>('POST /scenarios/bulk/duplicate', { body }),
  )
}

/** Deletes copies that nobody has changed since. */
export function useUndoDuplication() {
  return useBulkCall((ids: string[]) =>
    callApi<typeof undoDuplication>('POST /scenarios/bulk/duplicate/undo', { body: { ids } }),
  )
}

/** Returns how many there are of each kind in scenarios to copy. */
export function copiesOfScenariosQuery(ids: string[]) {
  return queryOptions({
    queryKey: ['scenarios', 'copies', ids],
    queryFn: ({ signal }) =>
      callApi<typeof countCopiesOfScenarios>('POST /scenarios/bulk/duplicate/preview', {
        body: { ids },
        signal,
      }),
    meta: { subscribesTo: [{ subject: 'scenario' }] },
  })
}
