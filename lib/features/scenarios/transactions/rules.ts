import { formatDottedDay } from '@/lib/shared/dates'
import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { Transaction, TransactionUpdate } from './contract'
import { TRANSACTION_NUMBER_LIMIT, TRANSACTION_RECEIPT_TYPES, TRANSACTION_SORTS } from './values'

/** What browser and server know of a transaction; the one list of its fields. */
export const TRANSACTION = {
  name: 'transactions',
  subject: 'transaction',
  sorts: TRANSACTION_SORTS,
  // Day, receipt type and plant.
  labelOf: ({ date, receiptType, plant }) => [formatDottedDay(date), receiptType, plant].join(' · '),
  fields: {
    date: { kind: 'day', label: message('scenarios.parts.transactions.fields.date'), isRequired: true },
    plant: {
      kind: 'line',
      label: message('scenarios.parts.transactions.fields.plant'),
      placeholder: message('scenarios.parts.transactions.placeholders.plant'),
      isRequired: true,
    },
    receiptType: {
      kind: 'choice',
      label: message('scenarios.parts.transactions.fields.receiptType'),
      options: TRANSACTION_RECEIPT_TYPES,
      isRequired: true,
    },
    transactionNumber: {
      kind: 'digits',
      label: message('scenarios.parts.transactions.fields.transactionNumber'),
      placeholder: message('scenarios.parts.transactions.placeholders.number'),
      most: TRANSACTION_NUMBER_LIMIT,
      wrong: message('scenarios.parts.transactions.numberWrong'),
    },
    ofdLink: {
      kind: 'link',
      label: message('scenarios.parts.transactions.fields.ofdLink'),
      placeholder: message('scenarios.parts.transactions.placeholders.link'),
    },
  },
} as const satisfies RecordRules<Transaction, TransactionUpdate>

/** What a receipt's address is made of, so that two transactions of one number have two. */
interface ReceiptAddress {
  transactionNumber: string
  /** Milliseconds. */
  time: number
  /** An integer by chance. */
  chance: number
}

/** Returns where the receipt of a transaction is looked up, below the address of the fiscal data operator. */
export function receiptLink(operator: string, { transactionNumber, time, chance }: ReceiptAddress): string {
  return `${operator.replace(/\/+$/, '')}/${transactionNumber}-${time}-${chance}`
}
