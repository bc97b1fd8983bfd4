import { z } from 'zod'
import { idSchema } from '@/lib/shared/validation'
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

/** What the fiscal QR code of a receipt's photo says, on the wire. */
export const receiptReadingSchema = z.object({
  photoId: idSchema,
  /** `waiting` until the photo is read, `none` where no fiscal code was found in it. */
  state: z.enum(RECEIPT_STATES),
  /** Null while there is no reading. */
  country: z.enum(RECEIPT_COUNTRIES).nullable(),
  /** The text of the code; empty where its values were typed. */
  text: z.string(),
  /** The values of a Russian code; null for a link of Kazakhstan or Belarus, which is kept as such. */
  receipt: fiscalReceiptSchema.nullable(),
})
export type ReceiptReading = z.infer<typeof receiptReadingSchema>
