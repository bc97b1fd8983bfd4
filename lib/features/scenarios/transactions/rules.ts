import { formatDottedDay } from '@/lib/shared/dates'
import type { FiscalReceipt } from '@/lib/shared/fiscal-qr'
import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { Transaction, TransactionUpdate } from './contract'
import {
  FISCAL_NUMBER_LIMIT,
  TRANSACTION_NUMBER_LIMIT,
  TRANSACTION_RECEIPT_TYPES,
  TRANSACTION_SORTS,
} from './values'

/** The fields of a transaction, as browser and server know them. */
export const TRANSACTION = {
  name: 'transactions',
  subject: 'transaction',
  sorts: TRANSACTION_SORTS,
  // Day, receipt type and plant.
  toLabel: ({ date, receiptType, plant }) => [formatDottedDay(date), receiptType, plant].join(' · '),
  fields: {
    date: { kind: 'day', label: message('scenarios.parts.transactions.fields.date'), isRequired: true },
    plant: {
      kind: 'line',
      label: message('scenarios.parts.transactions.fields.plant'),
      placeholder: message('scenarios.parts.transactions.placeholders.plant'),
      isRequired: true,
      isIdentifier: true,
    },
    receiptType: {
      kind: 'choice',
      label: message('scenarios.parts.transactions.fields.receiptType'),
      options: TRANSACTION_RECEIPT_TYPES,
      names: null,
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

/** Returns a number without its leading zeros, which are printed on some receipts and not on others. */
export const withoutZeros = (number: string) => number.replace(/^0+/, '')

/** Returns whether a transaction's number may be that of a fiscal document. */
export function isFiscalNumber(number: string): boolean {
  const digits = withoutZeros(number)
  return digits !== '' && digits.length <= FISCAL_NUMBER_LIMIT
}

/** The parts of a receipt's address, so that two transactions of one number have different ones. */
interface ReceiptAddress {
  transactionNumber: string
  /** Milliseconds. */
  time: number
  /** A random integer. */
  chance: number
}

/** Returns the path of a transaction's receipt, below the address of the fiscal data operator. */
export function receiptLink(operator: string, { transactionNumber, time, chance }: ReceiptAddress): string {
  return `${operator.replace(/\/+$/, '')}/${transactionNumber}-${time}-${chance}`
}

/** The receipt type of a fiscal kind; a scenario has no expenses. */
const RECEIPT_TYPES_BY_KIND: Partial<
  Record<FiscalReceipt['kind'], (typeof TRANSACTION_RECEIPT_TYPES)[number]>
> = {
  1: 'Продажа',
  2: 'Возврат',
}

const DAY_LENGTH = 10

/** Returns the fields of a transaction that the fiscal QR code of its receipt contains; the receipt type only where it is known. */
export function toReceiptTransaction({ time, document, kind }: FiscalReceipt) {
  const receiptType = RECEIPT_TYPES_BY_KIND[kind]
  return {
    date: time.slice(0, DAY_LENGTH),
    transactionNumber: document,
    ...(receiptType && { receiptType }),
  }
}
