import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { CLOSE_DAY_STATUSES, type CloseDayStatus } from '@/lib/features/close-days/contract'

const TONES: Record<CloseDayStatus, StatusTone> = {
  Error: 'red',
  'Non-error': 'green',
  Warning: 'yellow',
}

// Statuses are data: they read the same in every language.
export const STATUS_OPTIONS = CLOSE_DAY_STATUSES.map((value) => ({ value, label: value }))

/** How a day was closed, in its colour and in words. */
export function CloseDayStatusBadge({ status }: { status: CloseDayStatus }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
}
