import { MEBIBYTE } from '@/lib/shared/limits'

/** Receipt photo types of docs/domain.md, Parts of a scenario, in the order in which they are shown. */
export const RECEIPT_PHOTO_TYPES = [
  'salesReceipt',
  'returnReceiptDvD',
  'returnReceiptNonDvD',
  'returnReceiptVP',
  'salesReceiptVK',
  'salesReceiptVP',
  'anotherReceipt',
] as const

/** Maximum size of a photo in bytes (docs/domain.md, Limits). */
export const PHOTO_LIMIT = 15 * MEBIBYTE
