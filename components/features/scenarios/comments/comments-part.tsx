'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { type Commented, commentsQuery, useCommentChanges } from '@/lib/features/comments/client'
import { canEdit } from '@/lib/shared/actor'
import { CommentEntry } from './comment-entry'
import { CommentForm } from './comment-form'

const NOTHING_TYPED = { text: '', typed: [] }

/** The comments on one thing, the last one first, below the form for another. */
export function CommentsPart({ commented }: { commented: Commented }) {
  const t = useTranslations('comments')
  const mayEdit = canEdit(useActor())
  const list = useInfiniteQuery(commentsQuery(commented))
  useQueryFailureToast(list, 'comments.failures.load')
  const changes = useCommentChanges(commented)
  const comments = list.data?.pages.flatMap((page) => page.comments)
  const { scenarioId, stepId, errorReportId } = commented
  return (
    <>
      {mayEdit && (
        <CommentForm
          draftKey={`comments:${stepId ?? errorReportId ?? scenarioId}`}
          initial={NOTHING_TYPED}
          onSend={changes.add.mutateAsync}
        />
      )}
      {!comments && (list.isError ? <ErrorState onRetry={() => list.refetch()} /> : <LoadingState />)}
      {comments?.length === 0 && (
        <EmptyState icon={MessagesSquare} title={t('empty')} hint={mayEdit && t('emptyHint')} />
      )}
      <ul aria-label={t('title')} className="grid grid-cols-1 gap-4">
        {comments?.map((comment) => (
          <CommentEntry key={comment._id} comment={comment} changes={changes} />
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  )
}
