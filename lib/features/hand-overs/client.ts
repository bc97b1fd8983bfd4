import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { deactivateUser, getDuties } from './contract'

/** Returns what a person has to do. */
export function dutiesQuery(id: string) {
  return queryOptions({
    queryKey: ['users', 'duties', id],
    queryFn: ({ signal }) => callApi<typeof getDuties>('GET /users/{id}/duties', { params: { id }, signal }),
    meta: {
      subscribesTo: [
        { subject: 'scenario' },
        { subject: 'error_report' },
        { subject: 'step' },
        { subject: 'project' },
        { subject: 'user' },
      ],
    },
  })
}

/** Deactivates a person and hands over what they have to do to another one. */
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
      ),
  })
}
