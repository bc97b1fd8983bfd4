import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/ids'

/** Receipt types of a transaction (docs/domain.md, Parts of a scenario). */
export const TRANSACTION_RECEIPT_TYPES = [
  'Аванс',
  'Возврат аванса',
  'Возврат',
  'Продажа',
  'Зачет аванса',
] as const

export const transactionReceiptTypeSchema = z.enum(TRANSACTION_RECEIPT_TYPES)
export type TransactionReceiptType = z.infer<typeof transactionReceiptTypeSchema>

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

export const listTransactions = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/transactions',
  summary: 'The transactions of a scenario.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ transactions: z.array(transactionSchema) }),
})
