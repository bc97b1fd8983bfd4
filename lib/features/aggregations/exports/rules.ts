import { formatDottedDay } from '@/lib/shared/dates'
import type { Translate } from '@/lib/shared/messages'
import type { Aggregation } from '../contract'

/** What the file of an export is called, before the day. */
export const EXPORT_NAME = 'aggregations'

/** The names of an export's columns, in the order in which rows are pasted. */
export function exportHead(translate: Translate): string[] {
  return [
    translate('aggregations.fields.plant'),
    translate('aggregations.fields.date'),
    translate('aggregations.fields.aggregate'),
    translate('aggregations.fields.task'),
    translate('aggregations.fields.type'),
    translate('aggregations.fields.idocPos'),
    translate('aggregations.fields.tid'),
    translate('aggregations.fields.idocErt'),
  ]
}

/** The cells of an aggregation in an export, under {@link exportHead}: what can be pasted into another project. */
export function exportRow(aggregation: Aggregation): string[] {
  const { plant, date, aggregate, task, type, idocPos, tid, idocErt } = aggregation
  return [plant, date === null ? '' : formatDottedDay(date), aggregate, task, type, idocPos, tid, idocErt]
}
