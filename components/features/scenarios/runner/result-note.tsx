'use client'

import { CloudOff, TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import {
  attachmentsHeldUp,
  useWaitingAttachments,
} from '@/components/features/attachments/attachment-uploads'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/shared/cn'
import { useWaitingComments } from '../comments/waiting-comments'
import { dropRefused, heldUp, retryRefused, useRefusedResults, useStepResults } from './step-results'
import { useWaitingReports } from './waiting-reports'

/** Says how many results, files, error reports and comments wait for the connection, and how many the server has refused. */
export function ResultNote({ className }: { className?: string }) {
  const t = useTranslations('scenarioRuns.sending')
  const common = useTranslations('common')
  const results = useStepResults()
  const refused = useRefusedResults().size
  const reports = useWaitingReports()
  const comments = useWaitingComments()
  const areFilesHeldUp = attachmentsHeldUp.use()
  const files = useWaitingAttachments().length
  const waiting = results.length + reports.length + comments.length - refused + (areFilesHeldUp ? files : 0)
  const areResultsHeldUp = heldUp.use()
  const isHeldUp = areResultsHeldUp || areFilesHeldUp
  const isShown = refused > 0 || (isHeldUp && waiting > 0)
  return (
    <div
      role="status"
      className={cn(isShown && 'flex flex-wrap items-center gap-x-3 gap-y-1 text-sm', isShown && className)}
    >
      {isShown && (
        <>
          <Icon of={refused > 0 ? TriangleAlert : CloudOff} className="size-4 shrink-0" />
          {waiting > 0 && <p>{t('waiting', { count: waiting })}</p>}
          {refused > 0 && (
            <>
              <p className="text-tone-red">{t('refused', { count: refused })}</p>
              <Button variant="outline" size="sm" onClick={() => retryRefused()}>
                {common('retry')}
              </Button>
              <Button variant="ghost" size="sm" onClick={dropRefused}>
                {common('connection.drop')}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  )
}
