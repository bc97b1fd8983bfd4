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
  type CloseDay,
  closeDaySchema,
  createCloseDay,
  deleteCloseDay,
  listCloseDays,
  updateCloseDay,
} from './contract'

/** How many close days a page of the table has. */
const CLOSE_DAY_PAGE_SIZE = 100

const keyOf = (projectId: string) => ['close-days', projectId]

const FIRST_PAGE: string | null = null

export function closeDaysQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(projectId),
    queryFn: ({ pageParam, signal }) =>
      callApi(listCloseDays, {
        params: { id: projectId },
        query: { limit: CLOSE_DAY_PAGE_SIZE, cursor: pageParam ?? undefined },
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

function storeCloseDay(client: QueryClient, projectId: string, closeDay: CloseDay): void {
  client.setQueryData<InfiniteData<z.output<typeof listCloseDays.data>, string | null>>(
    keyOf(projectId),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          closeDays: page.closeDays.map((row) => (row._id === closeDay._id ? closeDay : row)),
        })),
      },
  )
}

/** What is stored now, where a change was refused because it was made on an older version. */
export function currentCloseDay(error: unknown): CloseDay | null {
  return error instanceof ApiError ? (closeDaySchema.safeParse(error.current).data ?? null) : null
}

export function useCreateCloseDay(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: z.input<typeof createCloseDay.body>
      idempotencyKey: string
    }) => callApi(createCloseDay, { params: { id: projectId }, body, idempotencyKey }),
    onSuccess: () => refetch(client, projectId),
  })
}

export function useUpdateCloseDay(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof updateCloseDay.body> }) =>
      callApi(updateCloseDay, { params: { id: projectId, dayId: id }, body }),
    onSuccess: ({ closeDay }) => storeCloseDay(client, projectId, closeDay),
    onError: (error) => {
      const current = currentCloseDay(error)
      if (current) storeCloseDay(client, projectId, current)
    },
    onSettled: () => refetch(client, projectId),
  })
}

export function useDeleteCloseDay(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(deleteCloseDay, { params: { id: projectId, dayId: id } }),
    onSettled: () => refetch(client, projectId),
  })
}
