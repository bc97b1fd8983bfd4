import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Touch } from '@/lib/shared/live'
import { refetchAffected } from './refetch-affected'

/**
 * Returns the mutation that makes a call. It is over once the queries that it affects have loaded again, which they do
 * whether the call succeeded or not.
 */
export function useCall<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  toTouched: (input: Input) => readonly Touch[],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: (_answer, _error, input) => refetchAffected(client, ...toTouched(input)),
  })
}

/**
 * Returns the mutation that makes a call for many records at once: it may change what any list, page or count of these
 * subjects shows. It is over once it is answered.
 */
export function useBulkCall<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  subjects: readonly Touch['subject'][],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => {
      for (const subject of subjects) void refetchAffected(client, { subject })
    },
  })
}
