import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError, callApi } from '@/lib/client/api'
import {
  type AggregationError,
  aggregationErrorSchema,
  createAggregationError,
  listAggregationErrors,
  updateAggregationError,
} from './contract'

/** How many errors a page of the registry has. */
const ERROR_PAGE_SIZE = 50

const keyOf = (projectId: string) => ['aggregation-errors', projectId]

const FIRST_PAGE: string | null = null

export function aggregationErrorsQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(projectId),
    queryFn: ({ pageParam, signal }) =>
      callApi(listAggregationErrors, {
        params: { id: projectId },
        query: { limit: ERROR_PAGE_SIZE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
  })
}

// Nobody waits for it: many pages may be on the screen.
function refetch(client: QueryClient, projectId: string): void {
  void client.invalidateQueries({ queryKey: keyOf(projectId) })
}

function storeError(client: QueryClient, projectId: string, error: AggregationError): void {
  client.setQueryData<InfiniteData<z.output<typeof listAggregationErrors.data>, string | null>>(
    keyOf(projectId),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          errors: page.errors.map((row) => (row._id === error._id ? error : row)),
        })),
      },
  )
}

/** What is stored now, where a change was refused because it was made on an older version. */
export function currentAggregationError(failure: unknown): AggregationError | null {
  return failure instanceof ApiError ? (aggregationErrorSchema.safeParse(failure.current).data ?? null) : null
}

export function useCreateAggregationError(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: z.input<typeof createAggregationError.body>
      idempotencyKey: string
    }) => callApi(createAggregationError, { params: { id: projectId }, body, idempotencyKey }),
    onSuccess: () => refetch(client, projectId),
  })
}

export function useUpdateAggregationError(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof updateAggregationError.body> }) =>
      callApi(updateAggregationError, { params: { id: projectId, errorId: id }, body }),
    onSuccess: ({ error }) => storeError(client, projectId, error),
    onError: (failure) => {
      const current = currentAggregationError(failure)
      if (current) storeError(client, projectId, current)
    },
    onSettled: () => refetch(client, projectId),
  })
}
