import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { RECEIPT_TEXT_LIMIT, wrongFields } from '@/lib/shared/receipt-code'
import { idSchema } from '@/lib/shared/validation'
import { transactionSchema } from '../transactions/contract'
import { RECEIPT_COUNTRIES, RECEIPT_STATES } from './values'

/** The content of a Russian fiscal QR code on the wire; see `FiscalReceipt` in lib/shared/fiscal-qr.ts. */
const fiscalReceiptSchema = z.object({
  time: z.string(),
  sum: z.string(),
  drive: z.string(),
  document: z.string(),
  sign: z.string(),
  kind: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
})

/** The values of the fiscal QR code of a receipt's photo, on the wire. */
export const receiptReadingSchema = z.object({
  photoId: idSchema,
  /** `waiting` until the photo is read, `none` where no fiscal code was found in it. */
  state: z.enum(RECEIPT_STATES),
  /** Null while there is no reading. */
  country: z.enum(RECEIPT_COUNTRIES).nullable(),
  /** The text of the code, or one with the values that were typed; empty while there is no reading. */
  text: z.string(),
  /** The values of a Russian code; null for a link of Kazakhstan or Belarus, which is kept as such. */
  receipt: fiscalReceiptSchema.nullable(),
})
export type ReceiptReading = z.infer<typeof receiptReadingSchema>

/** Another photo of the same receipt, here or in another scenario. */
const sameReceiptSchema = z.object({
  photoId: idSchema,
  filename: z.string(),
  scenarioId: idSchema,
  scenarioNumber: z.string(),
  projectName: z.string(),
})
export type SameReceipt = z.infer<typeof sameReceiptSchema>

/** A transaction that was made of a receipt. */
export const madeTransactionSchema = transactionSchema.pick({
  _id: true,
  receiptType: true,
  transactionNumber: true,
  ofdLink: true,
})
export type MadeTransaction = z.infer<typeof madeTransactionSchema>

const listedReadingSchema = receiptReadingSchema.extend({
  same: z.array(sameReceiptSchema),
  /** Those with the receipt's number and kind, or its link; the ones that are one too many as `second`, too. */
  transactions: z.object({
    made: z.array(madeTransactionSchema),
    second: z.array(madeTransactionSchema),
    /** Whether there are fewer than receipts of that number and kind. */
    isLacking: z.boolean(),
  }),
})
export type ListedReading = z.infer<typeof listedReadingSchema>

const params = z.object({ id: idSchema, photoId: idSchema })
const data = z.object({ reading: receiptReadingSchema })

export const listReceiptReadings = endpoint('GET /scenarios/{id}/receipt-readings', {
  summary:
    'What the fiscal QR codes on the receipt photos of a scenario say, in the order of the photos. `same` names up to 20 other photos of the same receipt (fiscal drive, document and sign, or the same link), `transactions` up to 20 that were made of it (its number and kind, or its link), and those that are one too many.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ readings: z.array(listedReadingSchema) }),
})

export const readReceiptAgain = endpoint('POST /scenarios/{id}/receipt-photos/{photoId}/reading', {
  summary: 'Has the fiscal QR code of a receipt photo read again, in the background.',
  access: 'editor',
  params,
  data,
})

export const typeReceipt = endpoint('PUT /scenarios/{id}/receipt-photos/{photoId}/reading', {
  summary:
    'Sets the text of the fiscal QR code of a receipt photo, as it was scanned, or made of typed values: `t, s, fn, i, fp, n`, or the link of a receipt of Kazakhstan or Belarus.',
  access: 'editor',
  params,
  body: z.object({
    text: z
      .string()
      .trim()
      .min(1, message('receipts.textWrong'))
      .max(RECEIPT_TEXT_LIMIT, message('receipts.textWrong')),
  }),
  data,
})

/** The entry of a person in place of a code: its text, or the values of a Russian one. */
export const receiptEntrySchema = z
  .object({
    text: z.string(),
    t: z.string(),
    s: z.string(),
    fn: z.string(),
    i: z.string(),
    fp: z.string(),
    n: z.string(),
  })
  .superRefine((entry, context) => {
    for (const field of wrongFields(entry)) {
      const text = field === 'text' ? message('receipts.textWrong') : message('receipts.form.wrong')
      context.addIssue({ code: 'custom', path: [field], message: text })
    }
  })
