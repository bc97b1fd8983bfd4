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

/** The options for the status of a step; statuses are data and the same in every language. */
export const STEP_STATUS_OPTIONS = STEP_STATUSES.map((value) => ({
  value,
  label: value,
  tone: TONES[value],
}))

/** Returns the status that a key sets: digits in the order of the statuses, in every keyboard layout. */
export function statusForKey(key: string): StepStatus | undefined {
  return STEP_STATUSES[Number(key) - 1]
}

export function StepStatusBadge({ status }: { status: StepStatus }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
}
