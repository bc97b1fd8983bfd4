import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { AggregationError, AggregationErrorUpdate } from './contract'
import {
  AGGREGATION_ERROR_SORTS,
  AGGREGATION_ERROR_STATUSES,
  DEFAULT_AGGREGATION_ERROR_STATUS,
} from './values'

/** The fields of an entry of an error registry, as browser and server know them. */
export const AGGREGATION_ERROR = {
  name: 'aggregation-errors',
  subject: 'aggregation_error',
  sorts: AGGREGATION_ERROR_SORTS,
  searched: ['document', 'plant', 'reporter', 'description', 'solution'],
  toLabel: ({ document, plant }) => `${document} · ${plant}`,
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
      isIdentifier: true,
    },
    plant: {
      kind: 'line',
      label: message('aggregations.errors.fields.plant'),
      isRequired: true,
      isFixed: true,
      isIdentifier: true,
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
