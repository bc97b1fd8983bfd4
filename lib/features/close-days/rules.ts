import { BY_CREATION, type SortRules } from '@/lib/shared/cursor'
import { formatDottedDay } from '@/lib/shared/dates'
import { CLOSE_DAY_STATUSES, type CloseDay, type CloseDaySort } from './contract'

/** The orders of a project's close days. */
export const CLOSE_DAY_ORDERS: SortRules<CloseDaySort, CloseDay> = {
  created: BY_CREATION,
  date: { kind: 'day', valueOf: ({ date }) => date },
  plant: { kind: 'text', valueOf: ({ plant }) => plant },
  cashRegister: { kind: 'text', valueOf: ({ cashRegister }) => cashRegister },
  status: { kind: 'place', valueOf: ({ status }) => String(CLOSE_DAY_STATUSES.indexOf(status) + 1) },
}

/** What a close day is called where there is no table around it: day, plant and cash register. */
export function closeDayLabel({
  date,
  plant,
  cashRegister,
}: Pick<CloseDay, 'date' | 'plant' | 'cashRegister'>): string {
  return [formatDottedDay(date), plant, cashRegister].join(' · ')
}
