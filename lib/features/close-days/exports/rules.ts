import { formatDottedDay } from '@/lib/shared/dates'
import type { Translate } from '@/lib/shared/messages'
import type { CloseDay } from '../contract'

/** What the file of an export is called, before the day. */
export const EXPORT_NAME = 'close-days'

/** The names of an export's columns. */
export function exportHead(translate: Translate): string[] {
  return [
    translate('closeDays.fields.date'),
    translate('closeDays.fields.plant'),
    translate('closeDays.fields.cashRegister'),
    translate('closeDays.fields.status'),
    translate('closeDays.fields.error'),
    translate('closeDays.fields.comment'),
  ]
}

/** The cells of a close day in an export, under {@link exportHead}. */
export function exportRow({ date, plant, cashRegister, status, error, comment }: CloseDay): string[] {
  return [formatDottedDay(date), plant, cashRegister, status, error, comment]
}
