import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { useScenariosCall } from '../client'
import type { countCopiesOfScenarios, duplicateScenarios, undoDuplication } from './contract'

/** Copies scenarios as new. */
export function useDuplicateScenarios() {
  return useScenariosCall((body: z.input<typeof duplicateScenarios.body>) =>
    callApi<typeof duplicateScenarios>('POST /scenarios/bulk/duplicate', { body }),
  )
}

/** Deletes copies that nobody has changed since. */
export function useUndoDuplication() {
  return useScenariosCall((ids: string[]) =>
    callApi<typeof undoDuplication>('POST /scenarios/bulk/duplicate/undo', { body: { ids } }),
  )
}

/** Returns how many there are of each kind in scenarios to copy. */
export function copiesOfScenariosQuery(ids: string[]) {
  return callQuery<typeof countCopiesOfScenarios>('POST /scenarios/bulk/duplicate/preview', {
    queryKey: ['scenarios', 'copies', ids],
    body: { ids },
    subscribesTo: [{ subject: 'scenario' }],
  })
}
