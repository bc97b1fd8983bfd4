import {
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { currentOf } from './api-error'

/** Puts a change into view before it is stored, and returns what takes it back. */
export type ShowChange<Input> = (input: Input) => () => void

interface OptimisticChange<Input, Thing extends { _id: string }> {
  /** How the keys of all queries begin that show the thing. */
  queryKey: QueryKey
  /** Sends the change and returns the thing as it is stored then. */
  send: (input: Input) => Promise<Thing>
  /** Absent where a change is shown only once it is stored. */
  show?: ShowChange<Input>
  /** Puts the thing into view as it is stored. */
  store: (stored: Thing) => void
  /**
   * Hears that it is over, whatever came of it, and whether what is in view is known to be what is stored: the change was
   * stored, and nothing was being read that might have been without it.
   */
  onSettled: (isKnown: boolean) => void
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
 * somebody else had changed the thing first, what they have stored is shown.
 */
export function optimisticChange<Input, Thing extends { _id: string }>(
  client: QueryClient,
  { queryKey, send, show, store, onSettled }: OptimisticChange<Input, Thing>,
): MutationOptions<Thing, Error, Input, Begun> {
  const isBeingRead = () => client.isFetching({ queryKey }) > 0
  return {
    mutationFn: (input) => send(input),
    onMutate: (input) => {
      if (!show) return { takeBack: undefined, isReadBroken: false }
      const isReadBroken = isBeingRead()
      // A read that is under way would bring back what was there before.
      void client.cancelQueries({ queryKey })
      return { takeBack: show(input), isReadBroken }
    },
    onSuccess: store,
    onError: (error, _, begun) => {
      const current = currentOf<Thing>(error)
      if (current) store(current)
      else begun?.takeBack?.()
    },
    onSettled: (_, error, __, begun) => onSettled(!error && !begun?.isReadBroken && !isBeingRead()),
  }
}
