'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import { restoreComments, useWaitingComments } from '../comments/waiting-comments'
import { ResultNote } from './result-note'
import { sendResults } from './send-results'
import { restoreResults, useRefusedResults, useStepResults } from './step-results'
import { restoreTimes, useStepTimes } from './step-times'
import { restoreReports, useWaitingReports } from './waiting-reports'

/** Sends the results of steps, and the reports and comments that wait, as soon as they are entered and the server can be reached, and says which wait. */
export default function ResultSender() {
  const t = useTranslations('scenarioRuns.sending')
  const client = useQueryClient()
  const translate = useTranslate()
  const showFailure = useFailureToast()
  const results = useStepResults()
  const refused = useRefusedResults()
  const reports = useWaitingReports()
  const comments = useWaitingComments()
  const times = useStepTimes()
  useEffect(() => {
    void restoreResults()
    void restoreReports()
    void restoreComments()
    void restoreTimes()
  }, [])
  useEffect(() => {
    const entered = results.length + reports.length + comments.length
    if (entered === refused.size && times.length === 0) return
    void sendResults({
      client,
      translate,
      onRefused: showFailure,
      onCaughtUp: () => toast({ title: t('caughtUp') }),
    })
  }, [results, refused, reports, comments, times, client, translate, showFailure, t])
  return <ResultNote className="mb-3 rounded-md border bg-popover px-3 py-1.5" />
}
