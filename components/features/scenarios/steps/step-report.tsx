'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { RowButton } from '@/components/shared/data-table/row-actions'
import { useLastShown } from '@/lib/client/use-last-shown'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { ReportQuestion } from '../errors/report-error'
import { useStepReportText } from '../errors/use-step-report-text'

/** The key that reports an error of a step from its row, in both layouts. */
const KEYS: ReadonlySet<string> = new Set(['b', 'B', 'и', 'И'])

/**
 * Holds the step whose error is being reported from its row.
 * @param mayReport whether the person may report any
 */
export function useStepReport(mayReport: boolean) {
  const t = useTranslations('scenarioSteps')
  const [step, setStep] = useState<ScenarioStep | null>(null)
  const renderButton = useCallback(
    (row: ScenarioStep) => (
      <RowButton icon="report" label={t('report', { step: row.step })} onClick={() => setStep(row)} />
    ),
    [t],
  )
  return {
    step,
    /** The button in the step's row. */
    renderButton: mayReport ? renderButton : undefined,
    /** Returns the action of a key on the step's row, if it has one. */
    actionOfKey: (row: ScenarioStep, key: string) =>
      mayReport && KEYS.has(key) ? () => setStep(row) : undefined,
    end: () => setStep(null),
  }
}

interface StepReportProps {
  scenarioId: string
  report: ReturnType<typeof useStepReport>
}

/** The form for an error report that begins with a step. */
export function StepReport({ scenarioId, report: { step, end } }: StepReportProps) {
  const shown = useLastShown(step)
  const describe = useStepReportText()
  return (
    <ReportQuestion
      scenarioId={scenarioId}
      description={shown ? describe(shown) : undefined}
      step={shown ?? undefined}
      isOpen={step !== null}
      onClose={end}
    />
  )
}
