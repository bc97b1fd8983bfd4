'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SpriteIcon } from '@/components/shared/icon-sprite'
import { Button } from '@/components/ui/button'
import { changeAddress } from '@/lib/client/url-state'
import { commentCountsQuery } from '@/lib/features/comments/client'
import { COMMENTS_PARAMETER } from '@/lib/features/notifications/reminders/values'

interface CommentsButtonProps {
  scenarioId: string
  kind: 'steps' | 'errorReports'
  id: string
  /** The name of the step or the error report. */
  name: string
}

/** Opens the comments on a step or an error report, and shows how many there are. */
export function CommentsButton({ scenarioId, kind, id, name }: CommentsButtonProps) {
  const t = useTranslations('comments')
  const { data } = useQuery(commentCountsQuery(scenarioId))
  const count = data?.[kind][id] ?? 0
  const label = t('openOf', { name, count })
  return (
    <Button
      variant="ghost"
      size={count > 0 ? 'sm' : 'icon-sm'}
      className="text-muted-foreground"
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={() => changeAddress({ [COMMENTS_PARAMETER]: id })}
    >
      <SpriteIcon name="comments" />
      {count > 0 && <span className="tabular-nums">{count}</span>}
    </Button>
  )
}
