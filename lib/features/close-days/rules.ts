import { formatDottedDay } from '@/lib/shared/dates'
import type { CloseDay } from './contract'

/** What a close day is called where there is no table around it: day, plant and cash register. */
export function closeDayLabel({
  date,
  plant,
  cashRegister,
}: Pick<CloseDay, 'date' | 'plant' | 'cashRegister'>): string {
  return [formatDottedDay(date), plant, cashRegister].join(' · ')
}
