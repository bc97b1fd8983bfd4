'use client'

import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/kbd'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { clockText, stepProgress, totalSeconds } from '@/lib/features/scenarios/steps/rules'
import { useStepStatusOptions } from './step-status'

interface StepProgressProps {
  steps: readonly ScenarioStep[]
  /** Whether a key on a row sets its status. */
  hasKeys: boolean
}

/** The progress of a scenario's steps. */
export function StepProgress({ steps, hasKeys }: StepProgressProps) {
  const t = useTranslations('scenarioSteps')
  const seconds = totalSeconds(steps)
  const { total, completed, percent, done, canceled, failed, inWork } = stepProgress(steps)
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border bg-card px-3 py-1">
      <p className="font-medium">{t('completed', { completed, total, percent })}</p>
      <div className="min-w-24 max-w-64 grow">
        <progress
          aria-label={t('progress')}
          value={completed}
          max={Math.max(total, 1)}
          className="progress-bar block"
        />
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
        <li>{t('done', { count: done })}</li>
        <li>{t('canceled', { count: canceled })}</li>
        <li>{t('inWork', { count: inWork })}</li>
        <li className={failed > 0 ? 'text-tone-red' : undefined}>{t('failed', { count: failed })}</li>
        {seconds > 0 && <li>{t('timeSpent', { time: clockText(seconds) })}</li>}
      </ul>
      {hasKeys && total > 0 && <StatusKeys />}
    </div>
  )
}

/** Shows which key sets which status. */
function StatusKeys() {
  const t = useTranslations('scenarioSteps')
  const statuses = useStepStatusOptions()
  return (
    <p className="ml-auto flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted-foreground text-xs touch:hidden">
      {t('keys')}
      {statuses.map(({ value, label }, index) => (
        <span key={value} className="whitespace-nowrap">
          <Kbd>{index + 1}</Kbd> {label}
        </span>
      ))}
    </p>
  )
}
