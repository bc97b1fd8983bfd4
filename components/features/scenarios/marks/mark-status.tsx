import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'

const TONES: Partial<Record<string, StatusTone>> = { 'В обороте': 'green', Выбыла: 'blue', Сломана: 'red' }

/** The colour of a mark's status; any text may be one. */
export const toneOf = (status: string): StatusTone => TONES[status] ?? 'gray'

/** A mark's status. It is data: it reads the same in every language. */
export function MarkStatus({ status }: { status: string }) {
  return <StatusBadge tone={toneOf(status)}>{status}</StatusBadge>
}
