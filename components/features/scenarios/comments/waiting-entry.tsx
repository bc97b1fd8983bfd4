'use client'

import { CloudOff, TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { retryRefused, useRefusedResults } from '../runner/step-results'
import { CommentText } from './comment-text'
import { dropComments, type WaitingComment } from './waiting-comments'

/** A comment that could not be sent yet: it is sent by itself, unless the server has refused it or the person discards it. */
export function WaitingEntry({ comment: { id, text, mentions } }: { comment: WaitingComment }) {
  const t = useTranslations('comments')
  const common = useTranslations('common')
  const isRefused = useRefusedResults().has(id)
  const discard = () => {
    dropComments(new Set([id]))
    // A comment that is dropped is no longer among the refused ones.
    retryRefused([id])
  }
  return (
    <li className="rounded border border-dashed px-2.5 py-1.5">
      <div className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-xs">
        <Icon of={isRefused ? TriangleAlert : CloudOff} className="size-4 shrink-0" />
        <p className={isRefused ? 'text-tone-red' : undefined}>{t(isRefused ? 'refused' : 'waits')}</p>
        <span className="ml-auto flex gap-1">
          {isRefused && (
            <Button variant="outline" size="sm" onClick={() => retryRefused([id])}>
              {common('retry')}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={discard}>
            {common('connection.drop')}
          </Button>
        </span>
      </div>
      <CommentText text={text} mentions={mentions} />
    </li>
  )
}
