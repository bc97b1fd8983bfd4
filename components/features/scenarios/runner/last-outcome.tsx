import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Moment } from '@/components/shared/moment'
import { scenarioRunQuery, scenarioRunsQuery } from '@/lib/features/scenarios/runs/client'
import type { ScenarioRun } from '@/lib/features/scenarios/runs/contract'
import { StepStatusBadge } from '../steps/step-status'

interface LastOutcomeProps {
  scenarioId: string
  stepId: string
}

/** The state of a step at the end of the scenario's last run; nothing where it has not been run before. */
export function LastOutcome({ scenarioId, stepId }: LastOutcomeProps) {
  const last = useQuery(scenarioRunsQuery(scenarioId)).data?.runs[0]
  return last && <OutcomeIn run={last} scenarioId={scenarioId} stepId={stepId} />
}

function OutcomeIn({ run, scenarioId, stepId }: LastOutcomeProps & { run: ScenarioRun }) {
  const t = useTranslations('scenarioRuns')
  const { data } = useQuery(scenarioRunQuery(scenarioId, run._id))
  const outcome = data?.outcomes.find((other) => other.stepId === stepId)
  if (!outcome) return null
  return (
    <section className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <h4 className="text-muted-foreground">{t('lastTime')}</h4>
      <StepStatusBadge status={outcome.status} />
      <p className="text-muted-foreground">
        <Moment value={run.endedAt} /> · {run.endedBy.name}
      </p>
      {outcome.comment && <p className="wrap-anywhere basis-full whitespace-pre-wrap">{outcome.comment}</p>}
    </section>
  )
}
