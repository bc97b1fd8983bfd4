import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Touch } from '@/lib/shared/live'
import { readCurrent } from './api-error'
import { isAffectedBy, refetchAffected } from './refetch-affected'

/** Shows a change before it is stored, and returns the function that reverts it. */
export type ShowChange<Input> = (input: Input) => () => void

interface OptimisticChange<Input, Thing extends { _id: string }> {
  /** Returns the subjects that the change touches; all queries that subscribe to one of them are invalidated. */
  touched: (input: Input) => Touch[]
  /** Sends the change and returns the object as it is stored then. */
  send: (input: Input) => Promise<Thing>
  /** Absent when a change is shown only once it is stored. */
  show?: ShowChange<Input>
  /** Shows the object as it is stored. */
  store: (stored: Thing) => void
  /**
   * Set when the answer of the change is all that is new: nothing is refetched, unless the change has failed or a read
   * was running that may lack it.
   */
  isAnswerAll?: true
}

interface ChangeContext {
  takeBack: (() => void) | undefined
  isReadBroken: boolean
}

/** Changes one object as {@link optimisticChange} does. */
export function useOptimisticChange<Input, Thing extends { _id: string }>(
  change: OptimisticChange<Input, Thing>,
) {
  return useMutation(optimisticChange(useQueryClient(), change))
}

/**
 * Returns the mutation that changes one object, shown at once. A failure reverts it; when it was refused because
 * somebody else had changed the object first, the stored object is shown. Queries that the change affects are
 * refetched.
 */
export function optimisticChange<Input, Thing extends { _id: string }>(
  client: QueryClient,
  { touched, send, show, store, isAnswerAll }: OptimisticChange<Input, Thing>,
): MutationOptions<Thing, Error, Input, ChangeContext> {
  const affectedFilters = (input: Input) => ({ predicate: isAffectedBy(touched(input)) })
  const isBeingRead = (input: Input) => client.isFetching(affectedFilters(input)) > 0
  return {
    mutationFn: (input) => send(input),
    onMutate: (input) => {
      if (!show) return { takeBack: undefined, isReadBroken: false }
      const isReadBroken = isBeingRead(input)
      // A read that is under way would bring back the old state.
      void client.cancelQueries(affectedFilters(input))
      return { takeBack: show(input), isReadBroken }
    },
    onSuccess: store,
    onError: (error, _, context) => {
      const current = readCurrent<Thing>(error)
      if (current) store(current)
      else context?.takeBack?.()
    },
    onSettled: (_, error, input, context) => {
      const isKnown = !error && !context?.isReadBroken && !isBeingRead(input)
      if (!isKnown || !isAnswerAll) void refetchAffected(client, ...touched(input))
    },
  }
}
