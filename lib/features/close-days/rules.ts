import { formatDottedDay } from '@/lib/shared/dates'
import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { CloseDay, CloseDayStatus, CloseDayUpdate } from './contract'
import { CLOSE_DAY_SORTS, CLOSE_DAY_STATUSES, DEFAULT_CLOSE_DAY_STATUS } from './values'

/** Returns whether a close day lacks the text of its error: one that is none has nothing to say about it. */
export function lacksErrorText({ status, error }: { status?: CloseDayStatus; error?: string }): boolean {
  return error?.trim() === '' && status !== undefined && status !== 'Non-error'
}

/** The fields of a close day, as browser and server know them. */
export const CLOSE_DAY = {
  name: 'close-days',
  subject: 'close_day',
  sorts: CLOSE_DAY_SORTS,
  searched: ['plant', 'cashRegister', 'error', 'comment'],
  filters: ['status', 'plant'],
  period: 'date',
  // Day, plant and cash register.
  toLabel: ({ date, plant, cashRegister }) => [formatDottedDay(date), plant, cashRegister].join(' · '),
  fields: {
    date: { kind: 'day', label: message('closeDays.fields.date'), isRequired: true },
    plant: {
      kind: 'line',
      label: message('closeDays.fields.plant'),
      placeholder: message('closeDays.form.plantPlaceholder'),
      isRequired: true,
      isIdentifier: true,
    },
    cashRegister: {
      kind: 'line',
      label: message('closeDays.fields.cashRegister'),
      placeholder: message('closeDays.form.cashRegisterPlaceholder'),
      isRequired: true,
      isIdentifier: true,
    },
    status: {
      kind: 'choice',
      label: message('closeDays.fields.status'),
      options: CLOSE_DAY_STATUSES,
      names: {
        Error: message('closeDays.statuses.error'),
        'Non-error': message('closeDays.statuses.nonError'),
        Warning: message('closeDays.statuses.warning'),
      },
      default: DEFAULT_CLOSE_DAY_STATUS,
    },
    error: {
      kind: 'text',
      label: message('closeDays.fields.error'),
      placeholder: message('closeDays.form.errorPlaceholder'),
    },
    comment: { kind: 'text', label: message('closeDays.fields.comment') },
  },
} as const satisfies RecordRules<CloseDay, CloseDayUpdate>
