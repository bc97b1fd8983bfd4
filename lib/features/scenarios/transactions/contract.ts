import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import { plainLine } from '@/lib/shared/plain-line'
import { bulkDeleteEndpoint, deleteEndpoint, exportEndpoint } from '@/lib/shared/record-endpoints'
import {
  idSchema,
  linkSchema,
  messageIfMissing,
  requiredDay,
  requiredName,
  versionSchema,
} from '@/lib/shared/validation'
import { TRANSACTION_NUMBER_LIMIT, TRANSACTION_RECEIPT_TYPES, TRANSACTION_SORTS } from './values'

export const transactionReceiptTypeSchema = z.enum(TRANSACTION_RECEIPT_TYPES)

/** A transaction on the wire. */
export const transactionSchema = z.object({
  _id: idSchema,
  /** `YYYY-MM-DD`. */
  date: z.iso.date(),
  plant: z.string(),
  receiptType: transactionReceiptTypeSchema,
  /** 1 to 25 digits, or the empty text. */
  transactionNumber: z.string(),
  ofdLink: z.string(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Transaction = z.infer<typeof transactionSchema>

export const transactionSortSchema = z.enum(TRANSACTION_SORTS)

/** How a list of transactions and its export are sorted. */
const order = {
  sort: transactionSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
}

const incomplete = message('scenarios.parts.transactions.incomplete')
const required = {
  date: requiredDay(incomplete),
  plant: requiredName(incomplete),
  receiptType: z.enum(TRANSACTION_RECEIPT_TYPES, messageIfMissing(incomplete)),
}

// Null and the empty text mean no value.
const numberSchema = z
  .string()
  .overwrite(plainLine)
  .regex(
    new RegExp(`^\\d{0,${TRANSACTION_NUMBER_LIMIT}}$`),
    message('scenarios.parts.transactions.numberWrong'),
  )
  .nullable()
  .transform((text) => text ?? '')

const listParams = z.object({ id: idSchema })
const params = z.object({ id: idSchema, txId: idSchema })
const oneTransaction = z.object({ transaction: transactionSchema })

export const listTransactions = endpoint('GET /scenarios/{id}/transactions', {
  summary:
    'The transactions of a scenario, the one added last first unless `sort` and `order` say otherwise. A cursor ' +
    'belongs to its order.',
  access: 'authenticated',
  params: listParams,
  query: z.object({ ...order, ...sortedPageQuery }),
  data: z.object({ transactions: z.array(transactionSchema), ...pageCursors }),
})

export const createTransaction = endpoint('POST /scenarios/{id}/transactions', {
  summary:
    'Adds a transaction to a scenario. Without an `ofdLink` it gets one that is made of its number, the time and chance.',
  access: 'editor',
  params: listParams,
  body: z.object({
    ...required,
    transactionNumber: numberSchema.default(''),
    ofdLink: linkSchema.default(''),
  }),
  data: oneTransaction,
  status: 201,
})

export const updateTransaction = endpoint('PUT /scenarios/{id}/transactions/{txId}', {
  summary: 'Changes a transaction; fields that are absent stay as they are.',
  access: 'editor',
  params,
  body: z.object({
    ...z.object(required).partial().shape,
    transactionNumber: numberSchema.optional(),
    ofdLink: linkSchema.optional(),
    version: versionSchema,
  }),
  data: oneTransaction,
})
export type TransactionUpdate = z.output<typeof updateTransaction.body>

export const deleteTransaction = deleteEndpoint('/scenarios/{id}/transactions/{txId}', {
  summary: 'Deletes a transaction; it can be restored.',
  params,
})

export const deleteTransactions = bulkDeleteEndpoint('/scenarios/{id}/transactions/bulk/delete', {
  summary: 'Deletes up to 1,000 transactions of a scenario: all or none. They can be restored.',
  params: listParams,
})

export const exportTransactions = exportEndpoint('/scenarios/{id}/transactions/export', {
  summary:
    'Every one of a scenario’s transactions in the wanted order, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  params: listParams,
  query: order,
})
