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
  type Aggregation,
  aggregationSchema,
  createAggregations,
  deleteAggregation,
  listAggregations,
  updateAggregation,
} from './contract'

/** How many aggregations a page of the table has. */
const AGGREGATION_PAGE_SIZE = 100

const keyOf = (projectId: string) => ['aggregations', projectId]

const FIRST_PAGE: string | null = null

export function aggregationsQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(projectId),
    queryFn: ({ pageParam, signal }) =>
      callApi(listAggregations, {
        params: { id: projectId },
        query: { limit: AGGREGATION_PAGE_SIZE, cursor: pageParam ?? undefined },
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

function storeAggregation(client: QueryClient, projectId: string, aggregation: Aggregation): void {
  client.setQueryData<InfiniteData<z.output<typeof listAggregations.data>, string | null>>(
    keyOf(projectId),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          aggregations: page.aggregations.map((row) => (row._id === aggregation._id ? aggregation : row)),
        })),
      },
  )
}

/** What is stored now, where a change was refused because it was made on an older version. */
export function currentAggregation(error: unknown): Aggregation | null {
  return error instanceof ApiError ? (aggregationSchema.safeParse(error.current).data ?? null) : null
}

export function useCreateAggregations(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: z.input<typeof createAggregations.body>
      idempotencyKey: string
    }) => callApi(createAggregations, { params: { id: projectId }, body, idempotencyKey }),
    onSuccess: () => refetch(client, projectId),
  })
}

export function useUpdateAggregation(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof updateAggregation.body> }) =>
      callApi(updateAggregation, { params: { id: projectId, aggId: id }, body }),
    onSuccess: ({ aggregation }) => storeAggregation(client, projectId, aggregation),
    onError: (error) => {
      const current = currentAggregation(error)
      if (current) storeAggregation(client, projectId, current)
    },
    onSettled: () => refetch(client, projectId),
  })
}

export function useDeleteAggregation(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(deleteAggregation, { params: { id: projectId, aggId: id } }),
    onSettled: () => refetch(client, projectId),
  })
}
