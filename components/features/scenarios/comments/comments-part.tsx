'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { isUnsent } from '@/lib/client/api-error'
import { useFragment } from '@/lib/client/url-fragment'
import { commentsQuery, useCommentChanges } from '@/lib/features/comments/client'
import type { Comment, Commented } from '@/lib/features/comments/contract'
import { canEdit } from '@/lib/shared/actor'
import { isId, newId } from '@/lib/shared/ids'
import { CommentEntry } from './comment-entry'
import { CommentForm, type WrittenComment } from './comment-form'
import { isSameThing, keepComment, useWaitingComments } from './waiting-comments'
import { WaitingEntry } from './waiting-entry'

/** The comments on one thing, the last one first, below the form for another. */
export function CommentsPart({ commented }: { commented: Commented }) {
  const t = useTranslations('comments')
  const mayEdit = canEdit(useActor())
  const list = useInfiniteQuery(commentsQuery(commented))
  useQueryFailureToast(list, 'comments.failures.load')
  const changes = useCommentChanges(commented)
  const comments = list.data?.pages.flatMap((page) => page.comments)
  const sought = useFragment()
  useSoughtPage(list, comments, sought)
  const { scenarioId, stepId, errorReportId } = commented
  const waiting = useWaitingComments().filter((one) => isSameThing(one.commented, commented))
  const send = async ({ text, mentions }: WrittenComment) => {
    // The same text, written again later, is another comment: its key is its own.
    const id = newId()
    try {
      await changes.add.mutateAsync({ text, idempotencyKey: id })
    } catch (error) {
      if (!isUnsent(error)) throw error
      keepComment({ id, commented, text, mentions: mentions.map(({ _id, name }) => ({ _id, name })) })
    }
  }
  return (
    <>
      {mayEdit && (
        <CommentForm draftKey={`comments:${stepId ?? errorReportId ?? scenarioId}`} onSend={send} />
      )}
      {!comments && (list.isError ? <ErrorState onRetry={() => list.refetch()} /> : <LoadingState />)}
      {comments?.length === 0 && waiting.length === 0 && (
        <EmptyState icon={MessagesSquare} title={t('empty')} hint={mayEdit && t('emptyHint')} />
      )}
      <ul aria-label={t('title')} className="grid grid-cols-1 gap-4">
        {waiting.toReversed().map((comment) => (
          <WaitingEntry key={comment.id} comment={comment} />
        ))}
        {comments?.map((comment) => (
          <CommentEntry
            key={comment._id}
            comment={comment}
            isSought={comment._id === sought}
            changes={changes}
          />
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  )
}

interface PagedComments {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Loads the pages up to the comment that the page's address names. */
function useSoughtPage(list: PagedComments, comments: readonly Comment[] | undefined, sought: string) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const last = comments?.at(-1)
  // They are in the order of their ids: one that is not there any more ends the search at its place.
  const isFurther = isId(sought) && last !== undefined && last._id > sought
  const isWanted = isFurther && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, fetchNextPage])
}
