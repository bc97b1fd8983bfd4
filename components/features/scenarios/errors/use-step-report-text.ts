'use client'

import { useTranslations } from 'next-intl'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'

/** Returns a function that writes the beginning of an error report from its step. */
export function useStepReportText() {
  const t = useTranslations('scenarioRuns')
  const translate = useTranslate()
  const line = (name: 'expectedResult' | 'comment', text: string) =>
    text === '' ? [] : [`${translate(SCENARIO_STEP.fields[name].label)}: ${text}`]
  return (step: ScenarioStep) =>
    [
      t('reportOf', { step: step.step, name: SCENARIO_STEP.toLabel(step) }),
      ...line('expectedResult', step.expectedResult),
      ...line('comment', step.comment),
      '',
    ].join('\n')
}
