import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { clockText, SCENARIO_STEP, stepProgress, totalSeconds } from '@/lib/features/scenarios/steps/rules'
import { RunAgain } from './run-again'
import type { Run } from './run-keys'

interface RunSummaryProps {
  scenarioId: string
  steps: readonly ScenarioStep[]
  run: Run
  mayEdit: boolean
  onClose: () => void
}

/** The end of a run: how it went, and what is left. */
export function RunSummary({ scenarioId, steps, run, mayEdit, onClose }: RunSummaryProps) {
  const t = useTranslations('scenarioRuns')
  const tSteps = useTranslations('scenarioSteps')
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  const { done, canceled, failed, inWork, completed, total, percent } = stepProgress(steps)
  const seconds = totalSeconds(steps)
  const failedSteps = steps.filter(({ status }) => status === 'Error')
  const first = steps[0]
  return (
    <section ref={section} tabIndex={-1} aria-label={t('summary')} className="grid gap-4 outline-none">
      <h3 className="font-semibold text-lg">
        {run.left > 0 ? t('someLeft', { count: run.left }) : t('allDone')}
      </h3>
      <p>{tSteps('completed', { completed, total, percent })}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
        <li>{tSteps('done', { count: done })}</li>
        <li>{tSteps('canceled', { count: canceled })}</li>
        <li>{tSteps('inWork', { count: inWork })}</li>
        <li className={failed > 0 ? 'text-tone-red' : undefined}>{tSteps('failed', { count: failed })}</li>
        {seconds > 0 && <li>{tSteps('timeSpent', { time: clockText(seconds) })}</li>}
      </ul>
      {failedSteps.length > 0 && (
        <section>
          <h4 className="text-muted-foreground text-sm">{t('failedSteps')}</h4>
          <ul className="grid justify-items-start">
            {failedSteps.map((step) => (
              <li key={step._id} className="max-w-full">
                <Button
                  variant="link"
                  className="h-auto max-w-full justify-start px-0 touch:min-h-10 touch:h-auto"
                  onClick={() => run.show(step)}
                >
                  <span className="truncate">
                    {step.step} · {SCENARIO_STEP.toLabel(step)}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        {run.left > 0 && mayEdit && <Button onClick={run.goToFirstLeft}>{t('goOn')}</Button>}
        <Button variant={run.left > 0 && mayEdit ? 'outline' : 'default'} onClick={onClose}>
          {t('finish')}
        </Button>
        {first && (
          <Button variant="outline" onClick={() => run.show(first)}>
            {t('lookAgain')}
          </Button>
        )}
        {mayEdit && <RunAgain scenarioId={scenarioId} onBegun={run.restart} />}
      </div>
    </section>
  )
}
