import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema, textSchema } from '@/lib/shared/validation'
import { receiptPhotoTypeSchema } from '../photos/contract'
import { madeTransactionSchema } from '../receipts/contract'
import { transactionReceiptTypeSchema } from '../transactions/contract'
import { COMPARISON_STATES, MONEY_COMPARISONS, MONEY_COUNTS, RECEIPT_KINDS } from './values'

/** An amount with two decimals, whatever its size. */
const amount = z.string().regex(/^-?\d{1,28}\.\d\d$/)
const count = z.number().int()

/** A correction of one record that explains a difference, alone or with others. */
const causeSchema = z.discriminatedUnion('record', [
  z.object({
    record: z.literal('line'),
    id: idSchema,
    /** Its place among the lines, from 1. */
    place: count,
    name: z.string(),
    /** The count that would have to be `to` instead of `from`. */
    count: z.enum(MONEY_COUNTS),
    from: count,
    to: count,
  }),
  z.object({
    record: z.literal('receipt'),
    /** The first of its photos. */
    id: idSchema,
    document: z.string(),
    photoType: receiptPhotoTypeSchema,
    sum: amount,
    /** Whether it would not have to be counted here, or would although it is another kind, or lacks a transaction. */
    move: z.enum(['out', 'in', 'register']),
  }),
  z.object({
    record: z.literal('financial'),
    id: idSchema,
    /** `YYYY-MM-DD`. */
    date: z.iso.date(),
    plant: z.string(),
    amount,
  }),
])
export type WireCause = z.infer<typeof causeSchema>

const explanationSchema = z.object({
  comment: z.string(),
  explainedBy: z.object({ _id: idSchema, name: z.string() }),
  explainedAt: z.iso.datetime(),
  /** The sums that it was given for. */
  expected: amount,
  actual: amount,
})

/** A comparison of two sums (docs/domain.md, Reconciliation). */
export const moneyComparisonSchema = z.object({
  comparison: z.enum(MONEY_COMPARISONS),
  state: z.enum(COMPARISON_STATES),
  expected: amount,
  actual: amount,
  /** Actual less expected. */
  difference: amount,
  hasExpected: z.boolean(),
  hasActual: z.boolean(),
  /** Whether it differs and its explanation was given for these sums. */
  isExplained: z.boolean(),
  explanation: explanationSchema.nullable(),
  /** Null where the sums are equal, are not compared, or one side has no records at all. */
  causes: z
    .object({
      /** Sets that explain the difference equally well; the first ones of each. */
      sets: z.array(z.object({ causes: z.array(causeSchema), more: count })),
      /** Whether there are more such sets. */
      hasOthers: z.boolean(),
      /** The largest number of records of which all sets were tried. */
      searched: count,
      /** Whether larger sets were too many to be tried. */
      isLimited: z.boolean(),
    })
    .nullable(),
})
export type WireComparison = z.infer<typeof moneyComparisonSchema>

const exceededCountSchema = z.object({
  /** That of the line. */
  id: idSchema,
  /** Its place among the lines, from 1. */
  place: count,
  name: z.string(),
  count: z.enum(MONEY_COUNTS),
  value: count,
  /** The count that it can't be larger than. */
  limit: z.enum(MONEY_COUNTS),
  most: count,
})

/** The money of a scenario of orders: what lines, receipts, transactions and accounting say, and how it is compared. */
export const reconciliationSchema = z.object({
  currency: z.string(),
  /** The price times each count, over all lines. */
  lines: z.array(z.object({ count: z.enum(MONEY_COUNTS), sum: amount })),
  /** The receipts by what they count as; each counts once, however many photos it has. */
  receipts: z.array(z.object({ kind: z.enum(RECEIPT_KINDS), count, sum: amount })),
  /** The photos that wait to be read, and those of which no sum is known. */
  photos: z.object({ waiting: count, withoutSum: count }),
  /** By type: how many there are, and how many and which sum have a receipt with their number. */
  transactions: z.array(
    z.object({ receiptType: transactionReceiptTypeSchema, count, withReceipt: count, sum: amount }),
  ),
  financials: z.object({ count, sum: amount }),
  /** The first of the transactions that are one too many for their receipts. */
  secondTransactions: z.array(madeTransactionSchema),
  /** The first of the counts of lines that are larger than they can be: more was handed out than assembled, or assembled than ordered. */
  exceededCounts: z.array(exceededCountSchema),
  comparisons: z.array(moneyComparisonSchema),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>

const params = z.object({ id: idSchema })
const data = z.object({ reconciliation: reconciliationSchema })

export const getReconciliation = endpoint('GET /scenarios/{id}/reconciliation', {
  summary:
    'What product lines, receipts, transactions and financial records of a scenario of orders say of its money, where they differ, and which records explain it.',
  access: 'authenticated',
  params,
  data,
})

export const explainMoney = endpoint('PUT /scenarios/{id}/reconciliation', {
  summary:
    'Explains a difference by a comment, for these two sums: with others it has to be explained again. An empty comment withdraws it. `explainedAt` is that of the explanation that is replaced, null where there is none; where it is another one by now, the answer is `conflict`.',
  access: 'editor',
  params,
  body: z.object({
    comparison: z.enum(MONEY_COMPARISONS),
    comment: textSchema.trim(),
    expected: amount,
    actual: amount,
    explainedAt: z.iso.datetime().nullable(),
  }),
  data,
})
export type MoneyExplanationInput = z.output<typeof explainMoney.body>

export const undoExplanation = endpoint('POST /scenarios/{id}/reconciliation/undo', {
  summary:
    'Puts back the explanation that the last change of a comparison’s has replaced or withdrawn, with who gave it and when, or none where there was none. `explainedAt` is that of the present one, null where there is none; where it is another one by now, the answer is `conflict`.',
  access: 'editor',
  params,
  body: z.object({ comparison: z.enum(MONEY_COMPARISONS), explainedAt: z.iso.datetime().nullable() }),
  data,
})
export type ExplanationUndo = z.output<typeof undoExplanation.body>
