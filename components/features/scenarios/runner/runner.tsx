'use client'

import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { ConflictQuestion } from '@/components/shared/conflict/conflict-question'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { isTypingIn } from '@/lib/client/page-keys'
import { useLastShown } from '@/lib/client/use-last-shown'
import { scenarioQuery } from '@/lib/features/scenarios/information/client'
import { ReportErrorDialog } from '../errors/report-error-dialog'
import { useStepReportText } from '../errors/use-step-report-text'
import ResultSender from './result-sender'
import { RunClock } from './run-clock'
import { RunHeader } from './run-header'
import { followRunKeys } from './run-keys'
import { RunStep } from './run-step'
import { RunSummary } from './run-summary'
import { beginSending, loadedSender } from './sending'
import { StepControls } from './step-controls'
import { restoreResults } from './step-results'
import { useRun } from './use-run'

// Imported here, the sender is loaded with the runner and so works without a connection, too.
loadedSender.set(ResultSender)

interface RunnerProps {
  scenarioId: string
  /** The id of the step that it opens at, or any other text; null while it is closed. */
  place: string | null
  onClose: () => void
}

/** A scenario's steps one at a time, over the whole screen: each gets its outcome by one key or one thumb. */
export function Runner({ scenarioId, place, onClose }: RunnerProps) {
  useEffect(() => {
    void restoreResults()
    beginSending()
  }, [])
  return (
    <Dialog open={place !== null} onOpenChange={(next) => !next && onClose()}>
      {place !== null && <Run scenarioId={scenarioId} place={place} onClose={onClose} />}
    </Dialog>
  )
}

function Run({ scenarioId, place, onClose }: RunnerProps & { place: string }) {
  const t = useTranslations('scenarioRuns')
  const mayEdit = useMayEdit()
  const scenario = useQuery(scenarioQuery(scenarioId)).data?.scenario
  const run = useRun(scenarioId, place)
  const { steps, step, list } = run
  const reported = useLastShown(run.reported)
  const describe = useStepReportText()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return (
    <>
      <DialogContent
        aria-describedby={undefined}
        showCloseButton={false}
        // Escape leaves the comment first.
        onEscapeKeyDown={(event) => isTypingIn(event.target) && event.preventDefault()}
        // As behind the report of an error: the step that had the focus before is another one by then.
        onFocus={({ target, currentTarget }) =>
          target === currentTarget && currentTarget.querySelector('article')?.focus()
        }
        onKeyDown={(event) => followRunKeys(event, () => latest.current, mayEdit)}
        data-runner=""
        className="top-0 left-0 h-dvh max-h-none w-full max-w-none translate-x-0 translate-y-0 grid-rows-[auto_minmax(0,1fr)_auto_auto] gap-0 rounded-none border-0 p-0"
      >
        <RunHeader
          title={t('title', { number: scenario?.scenarioNumber ?? '' })}
          run={run}
          clock={mayEdit && <RunClock scenarioId={scenarioId} run={run} />}
          onClose={onClose}
        />
        <div className="min-h-0 overflow-y-auto px-4">
          <div className="mx-auto grid min-h-full w-full max-w-3xl grid-cols-1 content-start gap-4 py-4">
            {!steps && (list.isError ? <ErrorState onRetry={() => list.refetch()} /> : <LoadingState />)}
            {steps?.length === 0 && (
              <EmptyState icon={ListChecks} title={t('empty')} hint={mayEdit ? t('emptyHint') : undefined} />
            )}
            {steps && steps.length > 0 && !step && (
              <RunSummary
                scenarioId={scenarioId}
                steps={steps}
                run={run}
                mayEdit={mayEdit}
                onClose={onClose}
              />
            )}
            {step && (
              <RunStep key={step._id} scenarioId={scenarioId} step={step} run={run} mayEdit={mayEdit} />
            )}
          </div>
        </div>
        <div className="toast-room" />
        {step && <StepControls step={step} run={run} mayEdit={mayEdit} />}
      </DialogContent>
      <ConflictQuestion />
      {reported && (
        <ReportErrorDialog
          scenarioId={scenarioId}
          description={describe(reported)}
          step={reported}
          isOpen={run.reported !== null}
          onClose={run.endReport}
          onCancel={run.cancelReport}
        />
      )}
    </>
  )
}
