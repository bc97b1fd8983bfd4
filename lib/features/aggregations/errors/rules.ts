import { BY_CREATION, type SortRules } from '@/lib/shared/cursor'
import { AGGREGATION_ERROR_STATUSES, type AggregationError, type AggregationErrorSort } from './contract'

/** The orders of an error registry. */
export const AGGREGATION_ERROR_ORDERS: SortRules<AggregationErrorSort, AggregationError> = {
  created: BY_CREATION,
  processingDate: { kind: 'day', valueOf: ({ processingDate }) => processingDate },
  plant: { kind: 'text', valueOf: ({ plant }) => plant },
  document: { kind: 'text', valueOf: ({ document }) => document },
  reporter: { kind: 'text', valueOf: ({ reporter }) => reporter },
  status: { kind: 'place', valueOf: ({ status }) => String(AGGREGATION_ERROR_STATUSES.indexOf(status) + 1) },
}
