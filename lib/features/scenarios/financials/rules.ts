import { formatDottedDay } from '@/lib/shared/dates'
import { message } from '@/lib/shared/messages'
import { labelledAmount } from '@/lib/shared/money'
import type { RecordRules } from '@/lib/shared/records'
import type { FinancialRecord, FinancialRecordUpdate } from './contract'
import { FINANCIAL_RECORD_SORTS } from './values'

/** The fields of a financial record, as browser and server know them. */
export const FINANCIAL_RECORD = {
  name: 'financials',
  subject: 'financial',
  sorts: FINANCIAL_RECORD_SORTS,
  // Day, plant and amount.
  toLabel: ({ date, plant, amount }) => [formatDottedDay(date), plant, labelledAmount(amount)].join(' · '),
  fields: {
    date: { kind: 'day', label: message('scenarios.parts.financials.fields.date'), isRequired: true },
    plant: {
      kind: 'line',
      label: message('scenarios.parts.financials.fields.plant'),
      placeholder: message('scenarios.parts.financials.placeholders.plant'),
      isRequired: true,
      isIdentifier: true,
    },
    unitNumber: {
      kind: 'line',
      label: message('scenarios.parts.financials.fields.unitNumber'),
      isIdentifier: true,
    },
    idDocumentType: {
      kind: 'line',
      label: message('scenarios.parts.financials.fields.idDocumentType'),
      isIdentifier: true,
    },
    materialDocument: {
      kind: 'line',
      label: message('scenarios.parts.financials.fields.materialDocument'),
      isIdentifier: true,
    },
    invoice: {
      kind: 'line',
      label: message('scenarios.parts.financials.fields.invoice'),
      isIdentifier: true,
    },
    amount: { kind: 'amount', label: message('scenarios.parts.financials.fields.amount'), isSigned: true },
  },
} as const satisfies RecordRules<FinancialRecord, FinancialRecordUpdate>
