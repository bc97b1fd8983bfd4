import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { queryOptions } from '@/lib/client/query-options'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type {
  deactivateUser,
  getDuties,
  HandOverChanges,
  handOver,
  previewHandOver,
  undoHandOver,
} from './contract'

/** Returns the tasks of a person. */
export function dutiesQuery(id: string) {
  return callQuery<typeof getDuties>('GET /users/{id}/duties', {
    queryKey: ['users', 'duties', id],
    params: { id },
    subscribesTo: [
      { subject: 'scenario' },
      { subject: 'error_report' },
      { subject: 'step' },
      { subject: 'project' },
      { subject: 'protocol' },
      { subject: 'user' },
    ],
  })
}

/** Deactivates a person; what they have to do is handed over, and their links are revoked, as far as it is wanted. */
export function useDeactivateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof deactivateUser.body> }) =>
      callApi<typeof deactivateUser>('PUT /users/{id}/deactivation', { params: { id }, body }),
    onSettled: (_answer, _error, { id }) =>
      refetchAffected(
        client,
        { subject: 'user', id },
        { subject: 'scenario' },
        { subject: 'error_report' },
        { subject: 'step' },
        { subject: 'project' },
        { subject: 'protocol' },
      ),
  })
}

const HANDED_OVER = [{ subject: 'scenario' }, { subject: 'error_report' }, { subject: 'step' }] as const

type HandOverInput = z.input<typeof handOver.body>

/** Returns the query of what a hand-over would do; null while nobody is picked. */
export function handOverPreviewQuery(body: HandOverInput | null) {
  return queryOptions({
    queryKey: ['hand-overs', 'preview', body],
    queryFn: ({ signal }) => {
      if (!body) throw new Error('Nobody is picked.')
      return callApi<typeof previewHandOver>('POST /hand-overs/preview', { body, signal })
    },
    enabled: body !== null,
    meta: { subscribesTo: HANDED_OVER },
  })
}

function useHandOverCall<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: call, onSettled: () => refetchAffected(client, ...HANDED_OVER) })
}

/** Hands items over to another person. */
export function useHandOver() {
  return useHandOverCall((body: HandOverInput) => callApi<typeof handOver>('PUT /hand-overs', { body }))
}

/** Gives back what was handed over. */
export function useUndoHandOver() {
  return useHandOverCall((body: { from: string | null; changes: HandOverChanges }) =>
    callApi<typeof undoHandOver>('PUT /hand-overs/undo', { body }),
  )
}
