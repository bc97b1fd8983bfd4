import { formatDottedDay, minuteOf } from '@/lib/shared/dates'
import { message, type Translate } from '@/lib/shared/messages'
import type { AggregationError } from '../contract'

/** What the file of an export is called, before the day. */
export const EXPORT_NAME = 'aggregation-errors'

const STATUSES = {
  open: message('aggregations.errors.status.open'),
  in_progress: message('aggregations.errors.status.in_progress'),
  resolved: message('aggregations.errors.status.resolved'),
  closed: message('aggregations.errors.status.closed'),
}

/** The names of an export's columns. */
export function exportHead(translate: Translate): string[] {
  return [
    translate('aggregations.errors.fields.status'),
    translate('aggregations.errors.fields.document'),
    translate('aggregations.errors.fields.plant'),
    translate('aggregations.errors.fields.processingDate'),
    translate('aggregations.errors.fields.reporter'),
    translate('aggregations.errors.fields.description'),
    translate('aggregations.errors.fields.solution'),
    `${translate('aggregations.errors.fields.updatedAt')} (UTC)`,
  ]
}

/** The cells of an error in an export, under {@link exportHead}. */
export function exportRow(error: AggregationError, translate: Translate): string[] {
  return [
    translate(STATUSES[error.status]),
    error.document,
    error.plant,
    formatDottedDay(error.processingDate),
    error.reporter,
    error.description,
    error.solution,
    minuteOf(error.updatedAt),
  ]
}
