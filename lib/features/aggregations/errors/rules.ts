import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { AggregationError, AggregationErrorUpdate } from './contract'

/** Statuses of docs/domain.md, Close days, aggregations, errors. */
export const AGGREGATION_ERROR_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const

/** What an error has that is added without a status. */
export const DEFAULT_AGGREGATION_ERROR_STATUS = 'open' satisfies (typeof AGGREGATION_ERROR_STATUSES)[number]

/** What an error registry can be sorted by; `created` is the order the errors were reported in. */
export const AGGREGATION_ERROR_SORTS = [
  'created',
  'processingDate',
  'plant',
  'document',
  'reporter',
  'status',
] as const

/** The fields of an entry of an error registry, as browser and server know them. */
export const AGGREGATION_ERROR = {
  name: 'aggregation-errors',
  subject: 'aggregation_error',
  sorts: AGGREGATION_ERROR_SORTS,
  searched: ['document', 'plant', 'reporter', 'description', 'solution'],
  labelOf: ({ document, plant }) => `${document} · ${plant}`,
  fields: {
    status: {
      kind: 'choice',
      label: message('aggregations.errors.fields.status'),
      options: AGGREGATION_ERROR_STATUSES,
      default: DEFAULT_AGGREGATION_ERROR_STATUS,
      names: {
        open: message('aggregations.errors.status.open'),
        in_progress: message('aggregations.errors.status.in_progress'),
        resolved: message('aggregations.errors.status.resolved'),
        closed: message('aggregations.errors.status.closed'),
      },
    },
    document: {
      kind: 'line',
      label: message('aggregations.errors.fields.document'),
      placeholder: message('aggregations.errors.form.documentPlaceholder'),
      isRequired: true,
      isFixed: true,
    },
    plant: {
      kind: 'line',
      label: message('aggregations.errors.fields.plant'),
      isRequired: true,
      isFixed: true,
    },
    processingDate: {
      kind: 'day',
      label: message('aggregations.errors.fields.processingDate'),
      isRequired: true,
      isFixed: true,
    },
    reporter: {
      kind: 'line',
      label: message('aggregations.errors.fields.reporter'),
      isRequired: true,
      isFixed: true,
    },
    description: {
      kind: 'text',
      label: message('aggregations.errors.fields.description'),
      placeholder: message('aggregations.errors.form.descriptionPlaceholder'),
      isRequired: true,
    },
    solution: {
      kind: 'text',
      label: message('aggregations.errors.fields.solution'),
      placeholder: message('aggregations.errors.form.solutionPlaceholder'),
    },
    updatedAt: { kind: 'moment', label: message('aggregations.errors.fields.updatedAt'), isFixed: true },
  },
} as const satisfies RecordRules<AggregationError, AggregationErrorUpdate>
