import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { AttachmentBox } from '@/components/features/attachments/attachment-box'
import { Button } from '@/components/ui/button'
import { useTranslate } from '@/lib/client/translate'
import { useSwipe } from '@/lib/client/use-swipe'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { StepStatusBadge } from '../steps/step-status'
import { LastOutcome } from './last-outcome'
import { RunComment } from './run-comment'
import type { Run } from './run-keys'

interface RunStepProps {
  scenarioId: string
  step: ScenarioStep
  run: Run
  mayEdit: boolean
}

/** The open step of a run, mounted for each step, and the beginning of the next one. */
export function RunStep({ scenarioId, step, run, mayEdit }: RunStepProps) {
  const t = useTranslations('scenarioRuns')
  const headingId = useId()
  const article = useRef<HTMLElement>(null)
  const { number, systemComponent, owner, responsible } = step
  const swipe = useSwipe((steps) => {
    const to = steps > 0 ? run.next : run.previous
    if (to) run.show(to)
  })
  // So that a screen reader reads it, and the keys work.
  useEffect(() => article.current?.focus(), [])
  return (
    <>
      <article
        ref={article}
        tabIndex={-1}
        aria-labelledby={headingId}
        className="grid touch-pan-y grid-cols-1 gap-4 outline-none"
        {...swipe}
      >
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={headingId} className="font-semibold text-lg">
            {t('step', { step: step.step })}
            {number && <span className="font-normal text-muted-foreground"> · {number}</span>}
          </h3>
          <StepStatusBadge status={step.status} />
          <p className="text-muted-foreground text-sm">
            {[systemComponent, owner, responsible].filter(Boolean).join(' · ')}
          </p>
        </header>
        <StepText step={step} name="description" className="text-lg" />
        <StepText step={step} name="expectedResult" />
        <LastOutcome scenarioId={scenarioId} stepId={step._id} />
        {mayEdit ? <RunComment step={step} onEnter={run.enter} /> : <StepText step={step} name="comment" />}
        <AttachmentBox isQuiet target={{ owner: 'step', ownerId: step._id, place: { scenarioId } }} />
      </article>
      {run.next && (
        <Button
          variant="ghost"
          title={t('next')}
          className="mt-auto h-auto min-h-10 justify-start gap-2 border-t px-0 text-left font-normal text-muted-foreground touch:h-auto"
          onClick={() => run.next && run.show(run.next)}
        >
          <span className="shrink-0">{t('then', { step: run.next.step })}</span>
          <span className="truncate">{SCENARIO_STEP.toLabel(run.next)}</span>
        </Button>
      )}
    </>
  )
}

interface StepTextProps {
  step: ScenarioStep
  name: 'description' | 'expectedResult' | 'comment'
  className?: string
}

function StepText({ step, name, className }: StepTextProps) {
  const translate = useTranslate()
  if (step[name] === '') return null
  return (
    <section>
      <h4 className="text-muted-foreground text-sm">{translate(SCENARIO_STEP.fields[name].label)}</h4>
      <p className={`wrap-anywhere whitespace-pre-wrap ${className ?? ''}`}>{step[name]}</p>
    </section>
  )
}
