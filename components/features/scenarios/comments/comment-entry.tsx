'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { RowButton } from '@/components/shared/data-table/row-actions'
import { useOpenForm } from '@/components/shared/form/open-form'
import { PersonName } from '@/components/shared/person-name'
import { RelativeTime } from '@/components/shared/relative-time'
import { useUndoable } from '@/components/shared/use-undoable'
import { Avatar, AvatarFallback, AvatarImage, toInitials } from '@/components/ui/avatar'
import type { useCommentChanges } from '@/lib/features/comments/client'
import type { Comment } from '@/lib/features/comments/contract'
import { mayDeleteComment, mayEditComment } from '@/lib/features/comments/policy'
import { CommentForm } from './comment-form'
import { CommentText } from './comment-text'

interface CommentEntryProps {
  comment: Comment
  /** Whether the page's address leads to it. */
  isSought: boolean
  changes: ReturnType<typeof useCommentChanges>
}

/** One comment; its author edits it in place. */
export function CommentEntry({ comment, isSought, changes }: CommentEntryProps) {
  const t = useTranslations('comments')
  const actor = useActor()
  const { _id, author, text, mentions, editedAt, createdAt } = comment
  const draftKey = `comment:${_id}`
  const [isEdited, setIsEdited] = useOpenForm(draftKey)
  const attempt = useUndoable()
  const remove = () =>
    attempt({
      of: `remove:comment:${_id}`,
      work: async () => {
        await changes.remove.mutateAsync(comment)
        return { title: t('removed'), undo: () => changes.restore.mutateAsync(comment) }
      },
      failure: 'comments.failures.remove',
    })
  return (
    <li
      id={_id}
      ref={useArrival(isSought)}
      data-sought={isSought || undefined}
      tabIndex={-1}
      className="flex scroll-mt-40 gap-2.5 rounded data-sought:bg-primary-soft data-sought:ring-4 data-sought:ring-primary-soft"
    >
      <Avatar aria-hidden className="mt-0.5 size-7 shrink-0">
        {author.avatar && <AvatarImage src={author.avatar} alt="" />}
        <AvatarFallback className="in-data-sought:bg-card">{toInitials(author.name)}</AvatarFallback>
      </Avatar>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2 text-sm">
          <PersonName person={author} className="font-medium" />
          <RelativeTime value={createdAt} className="text-muted-foreground text-xs" />
          {editedAt && <span className="text-muted-foreground text-xs">({t('edited')})</span>}
          <span className="ml-auto flex gap-1">
            {!isEdited && mayEditComment(actor, author._id) && (
              <RowButton
                icon="edit"
                label={t('edit', { author: author.name })}
                onClick={() => setIsEdited(true)}
              />
            )}
            {!isEdited && mayDeleteComment(actor, author._id) && (
              <RowButton
                icon="remove"
                label={t('remove', { author: author.name })}
                onClick={() => void remove()}
              />
            )}
          </span>
        </div>
        {isEdited ? (
          <CommentForm
            draftKey={draftKey}
            comment={comment}
            onSend={(written, version) => changes.edit.mutateAsync({ _id, text: written.text, version })}
            onDone={() => setIsEdited(false)}
          />
        ) : (
          <CommentText text={text} mentions={mentions} />
        )}
      </div>
    </li>
  )
}

/** Moves to an element once it is sought. */
function useArrival(isSought: boolean) {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isSought) return
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [isSought])
  return element
}
