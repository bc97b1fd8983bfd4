import { useMemo } from 'react'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { useTranslate } from '@/lib/client/translate'
import type { StepStatus } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { STEP_STATUSES } from '@/lib/features/scenarios/steps/values'
import { choiceName } from '@/lib/shared/records'

const TONES: Record<StepStatus, StatusTone> = {
  New: 'gray',
  Done: 'green',
  Error: 'red',
  'In work': 'blue',
  Canceled: 'pale',
}

/** Returns the options for the status of a step. */
export function useStepStatusOptions() {
  const translate = useTranslate()
  return useMemo(
    () =>
      STEP_STATUSES.map((value) => ({
        value,
        label: choiceName(SCENARIO_STEP.fields.status, value, translate),
        tone: TONES[value],
      })),
    [translate],
  )
}

/** Returns the status that a key sets: digits in the order of the statuses, in every keyboard layout. */
export function statusForKey(key: string): StepStatus | undefined {
  return STEP_STATUSES[Number(key) - 1]
}

export function StepStatusBadge({ status }: { status: StepStatus }) {
  const translate = useTranslate()
  return (
    <StatusBadge tone={TONES[status]}>
      {choiceName(SCENARIO_STEP.fields.status, status, translate)}
    </StatusBadge>
  )
}
