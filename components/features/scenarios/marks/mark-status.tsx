import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'

const TONES: Partial<Record<string, StatusTone>> = { 'В обороте': 'green', Выбыла: 'blue', Сломана: 'red' }

/** Returns the colour of a mark's status, which may be any text. */
export const markTone = (status: string): StatusTone => TONES[status] ?? 'gray'

/** A mark's status. It is data and the same in every language. */
export function MarkStatus({ status }: { status: string }) {
  return <StatusBadge tone={markTone(status)}>{status}</StatusBadge>
}
