import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import type { StepStatus } from '@/lib/features/scenarios/steps/contract'
import { STEP_STATUSES } from '@/lib/features/scenarios/steps/values'

const TONES: Record<StepStatus, StatusTone> = {
  New: 'gray',
  Done: 'green',
  Error: 'red',
  'In work': 'blue',
  Canceled: 'pale',
}

/** The statuses of a step to choose from; they are data and read the same in every language. */
export const STEP_STATUS_OPTIONS = STEP_STATUSES.map((value) => ({
  ...{ value, label: value, tone: TONES[value] },
}))

/** Returns the status that a key stands for: the digits in the order of the statuses, whatever the keyboard's language. */
export function statusOfKey(key: string): StepStatus | undefined {
  return STEP_STATUSES[Number(key) - 1]
}

export function StepStatusBadge({ status }: { status: StepStatus }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
}
