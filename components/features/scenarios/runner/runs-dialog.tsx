'use client'

import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { Moment } from '@/components/shared/moment'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { scenarioRunQuery, scenarioRunsQuery } from '@/lib/features/scenarios/runs/client'
import type { RunOutcome, ScenarioRun } from '@/lib/features/scenarios/runs/contract'
import { clockText } from '@/lib/features/scenarios/steps/rules'
import { StepStatusBadge } from '../steps/step-status'
import { RunAgain } from './run-again'

interface RunsDialogProps {
  scenarioId: string
  isOpen: boolean
  onClose: () => void
}

/** The earlier runs of a scenario, with the outcomes of each. */
export default function RunsDialog({ scenarioId, isOpen, onClose }: RunsDialogProps) {
  const t = useTranslations('scenarioRuns')
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-3xl" aria-describedby={undefined}>
        <DialogTitle>{t('runs')}</DialogTitle>
        <Runs scenarioId={scenarioId} onBegun={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function Runs({ scenarioId, onBegun }: { scenarioId: string; onBegun: () => void }) {
  const t = useTranslations('scenarioRuns')
  const mayEdit = useMayEdit()
  const list = useQuery(scenarioRunsQuery(scenarioId))
  if (!list.data) return list.isError ? <ErrorState onRetry={() => list.refetch()} /> : <LoadingState />
  const { runs } = list.data
  return (
    <>
      {runs.length === 0 && <EmptyState icon={History} title={t('noRuns')} hint={t('noRunsHint')} />}
      <ul className="grid gap-2">
        {runs.map((run) => (
          <li key={run._id}>
            <RunEntry scenarioId={scenarioId} run={run} />
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div>
          <RunAgain scenarioId={scenarioId} onBegun={onBegun} />
        </div>
      )}
    </>
  )
}

function RunEntry({ scenarioId, run }: { scenarioId: string; run: ScenarioRun }) {
  const t = useTranslations('scenarioRuns')
  const tSteps = useTranslations('scenarioSteps')
  const [isOpen, setIsOpen] = useState(false)
  const { number, endedAt, endedBy, total, done, canceled, failed, secondsSpent } = run
  return (
    <details
      className="rounded-md border bg-card px-3 py-2"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-8 cursor-pointer touch:min-h-10">
        <span className="font-medium">{t('numbered', { number })}</span>{' '}
        <span className="text-muted-foreground text-sm">
          <Moment value={endedAt} /> · {endedBy.name} · {t('ofSteps', { done, total })}
          {canceled > 0 && ` · ${tSteps('canceled', { count: canceled })}`}
          {failed > 0 && <span className="text-tone-red"> · {tSteps('failed', { count: failed })}</span>}
          {secondsSpent > 0 && ` · ${tSteps('timeSpent', { time: clockText(secondsSpent) })}`}
        </span>
      </summary>
      {isOpen && <Outcomes scenarioId={scenarioId} runId={run._id} />}
    </details>
  )
}

function Outcomes({ scenarioId, runId }: { scenarioId: string; runId: string }) {
  const { data, isError, refetch } = useQuery(scenarioRunQuery(scenarioId, runId))
  if (!data) return isError ? <ErrorState onRetry={() => refetch()} /> : <LoadingState />
  return (
    <ol className="mt-2 grid max-h-96 gap-1.5 overflow-y-auto border-t pt-2 text-sm">
      {data.outcomes.map((outcome) => (
        <Outcome key={outcome.step} outcome={outcome} />
      ))}
    </ol>
  )
}

function Outcome({ outcome }: { outcome: RunOutcome }) {
  const { step, number, description, status, comment, secondsSpent } = outcome
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <StepStatusBadge status={status} />
      <span className="wrap-anywhere min-w-0 flex-1">
        {step} · {[number, description].filter(Boolean).join(' · ')}
      </span>
      {secondsSpent > 0 && (
        <span className="text-muted-foreground tabular-nums">{clockText(secondsSpent)}</span>
      )}
      {comment && (
        <span className="wrap-anywhere basis-full whitespace-pre-wrap text-muted-foreground">{comment}</span>
      )}
    </li>
  )
}
