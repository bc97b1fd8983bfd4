import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { pagedQuery } from '@/lib/client/paged-query'
import { restoreCall } from '@/lib/client/record-calls'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type {
  addComment,
  Comment,
  Commented,
  countComments,
  deleteComment,
  editComment,
  listComments,
} from './contract'

const COMMENTS_PAGE_SIZE = 30

/** The comments on one thing, the last one first, page by page. */
export function commentsQuery({ scenarioId, ...about }: Commented) {
  return pagedQuery({
    queryKey: ['comments', scenarioId, about],
    load: ({ cursor, signal }) =>
      callApi<typeof listComments>('GET /scenarios/{id}/comments', {
        params: { id: scenarioId },
        query: { ...about, limit: COMMENTS_PAGE_SIZE, cursor },
        signal,
      }),
    subscribesTo: [{ subject: 'comment', scenarioId }, { subject: 'user' }],
  })
}

/** How many comments each step and each error report of a scenario has. */
export function commentCountsQuery(scenarioId: string) {
  return callQuery<typeof countComments>('GET /scenarios/{id}/comments/counts', {
    queryKey: ['comment-counts', scenarioId],
    params: { id: scenarioId },
    subscribesTo: [{ subject: 'comment', scenarioId }],
  })
}

/** Changes comments of a scenario. */
export function useCommentChanges({ scenarioId, ...about }: Commented) {
  const client = useQueryClient()
  const params = { id: scenarioId }
  const settle = { onSettled: () => refetchAffected(client, { subject: 'comment', scenarioId }) }
  const add = useMutation({
    ...settle,
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) =>
      callApi<typeof addComment>('POST /scenarios/{id}/comments', {
        params,
        body: { ...about, text },
        idempotencyKey,
      }),
  })
  const edit = useMutation({
    ...settle,
    mutationFn: ({ _id, ...body }: { _id: string; text: string; version?: number }) =>
      callApi<typeof editComment>('PUT /scenarios/{id}/comments/{commentId}', {
        params: { ...params, commentId: _id },
        body,
      }),
  })
  const remove = useMutation({
    ...settle,
    mutationFn: ({ _id }: Pick<Comment, '_id'>) =>
      callApi<typeof deleteComment>('DELETE /scenarios/{id}/comments/{commentId}', {
        params: { ...params, commentId: _id },
      }),
  })
  const restore = useMutation({
    ...settle,
    mutationFn: ({ _id }: Pick<Comment, '_id'>) => restoreCall('comment', [_id]),
  })
  return { add, edit, remove, restore }
}
