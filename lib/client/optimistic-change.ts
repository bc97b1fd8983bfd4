import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Touch } from '@/lib/shared/live'
import { currentOf } from './api-error'
import { isHearing, refetchHearing } from './refetch-hearing'

/** Puts a change into view before it is stored, and returns what takes it back. */
export type ShowChange<Input> = (input: Input) => () => void

interface OptimisticChange<Input, Thing extends { _id: string }> {
  /** Returns the things that the change touches; all queries that show them hear of it. */
  touched: (input: Input) => Touch[]
  /** Sends the change and returns the thing as it is stored then. */
  send: (input: Input) => Promise<Thing>
  /** Absent where a change is shown only once it is stored. */
  show?: ShowChange<Input>
  /** Puts the thing into view as it is stored. */
  store: (stored: Thing) => void
  /**
   * Where what the change answers is all that is new: nothing is asked for anew, unless the change has failed, or something
   * was being read that might have been without it.
   */
  isAnswerAll?: true
}

interface Begun {
  takeBack: (() => void) | undefined
  isReadBroken: boolean
}

/** Changes one thing as {@link optimisticChange} does. */
export function useOptimisticChange<Input, Thing extends { _id: string }>(
  change: OptimisticChange<Input, Thing>,
) {
  return useMutation(optimisticChange(useQueryClient(), change))
}

/**
 * Returns the mutation that changes one thing, at once on the screen. A failure takes it back; where it was refused because
 * somebody else had changed the thing first, what they have stored is shown. What hears of the change is asked for anew.
 */
export function optimisticChange<Input, Thing extends { _id: string }>(
  client: QueryClient,
  { touched, send, show, store, isAnswerAll }: OptimisticChange<Input, Thing>,
): MutationOptions<Thing, Error, Input, Begun> {
  const readsOf = (input: Input) => ({ predicate: isHearing(touched(input)) })
  const isBeingRead = (input: Input) => client.isFetching(readsOf(input)) > 0
  return {
    mutationFn: (input) => send(input),
    onMutate: (input) => {
      if (!show) return { takeBack: undefined, isReadBroken: false }
      const isReadBroken = isBeingRead(input)
      // A read that is under way would bring back what was there before.
      void client.cancelQueries(readsOf(input))
      return { takeBack: show(input), isReadBroken }
    },
    onSuccess: store,
    onError: (error, _, begun) => {
      const current = currentOf<Thing>(error)
      if (current) store(current)
      else begun?.takeBack?.()
    },
    onSettled: (_, error, input, begun) => {
      const isKnown = !error && !begun?.isReadBroken && !isBeingRead(input)
      if (!isKnown || !isAnswerAll) void refetchHearing(client, ...touched(input))
    },
  }
}
