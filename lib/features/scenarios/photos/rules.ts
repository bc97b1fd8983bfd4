import { message } from '@/lib/shared/messages'
import type { RecordRules } from '@/lib/shared/records'
import type { ReceiptPhoto, ReceiptPhotoUpdate } from './contract'
import { RECEIPT_PHOTO_TYPES } from './values'

/** The fields of a receipt photo, as browser and server know them; the server sets address and time. */
export const RECEIPT_PHOTO = {
  name: 'receipt-photos',
  subject: 'receipt_photo',
  sorts: ['created'],
  toLabel: ({ filename }) => filename,
  fields: {
    filename: { kind: 'line', label: message('scenarios.parts.photos.fields.filename'), isFixed: true },
    receiptType: {
      kind: 'choice',
      label: message('scenarios.parts.photos.fields.receiptType'),
      options: RECEIPT_PHOTO_TYPES,
      names: {
        salesReceipt: message('scenarios.parts.photos.types.salesReceipt'),
        returnReceiptDvD: message('scenarios.parts.photos.types.returnReceiptDvD'),
        returnReceiptNonDvD: message('scenarios.parts.photos.types.returnReceiptNonDvD'),
        returnReceiptVP: message('scenarios.parts.photos.types.returnReceiptVP'),
        salesReceiptVK: message('scenarios.parts.photos.types.salesReceiptVK'),
        salesReceiptVP: message('scenarios.parts.photos.types.salesReceiptVP'),
        anotherReceipt: message('scenarios.parts.photos.types.anotherReceipt'),
      },
      isRequired: true,
    },
  },
} as const satisfies RecordRules<Omit<ReceiptPhoto, 'url' | 'uploadedAt'>, ReceiptPhotoUpdate>

/** Returns the name under which a photo is saved: its own, with the extension of its new format. */
export function savedName(filename: string): string {
  return `${filename.replace(/\.[a-z0-9]{1,5}$/i, '')}.webp`
}

/** How large the viewer shows a photo, in percent of its fit (docs/domain.md, Screens). */
export const ZOOM = { least: 50, most: 300, step: 25, first: 100 } as const

/** Returns the next zoom in a direction, within its limits. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  return Math.min(ZOOM.most, Math.max(ZOOM.least, zoom + direction * ZOOM.step))
}

/** The meaning of 100 percent of the zoom: the whole photo in the frame, its width, or its own pixels. */
export type PhotoFit = 'whole' | 'width' | 'actual'

/** A width and a height, in pixels of the screen. */
export interface PhotoSize {
  width: number
  height: number
}

/** Returns by how much a photo that fits the frame as a whole is enlarged, at a zoom in percent. */
export function photoScale(fit: PhotoFit, zoom: number, frame: PhotoSize, photo: PhotoSize): number {
  const whole = Math.min(frame.width / photo.width, frame.height / photo.height)
  const wanted = { whole, width: frame.width / photo.width, actual: 1 }[fit]
  return ((wanted / whole) * zoom) / ZOOM.first
}

/** Returns how far a photo can be moved from the middle, as shares of the frame, until its edge reaches the frame's. */
export function photoReach(scale: number, frame: PhotoSize, photo: PhotoSize): { x: number; y: number } {
  const whole = Math.min(frame.width / photo.width, frame.height / photo.height)
  const beyond = (own: number, of: number) => Math.max(0, (own * whole * scale) / of - 1) / 2
  return { x: beyond(photo.width, frame.width), y: beyond(photo.height, frame.height) }
}

/** A group of photos of one type. */
export interface PhotoGroup<Photo> {
  receiptType: (typeof RECEIPT_PHOTO_TYPES)[number]
  photos: Photo[]
}

/** Returns photos grouped by type, in the order of the types; a type without photos is left out. */
export function groupPhotos<Photo extends Pick<ReceiptPhoto, 'receiptType'>>(
  photos: readonly Photo[],
): PhotoGroup<Photo>[] {
  return RECEIPT_PHOTO_TYPES.map((receiptType) => ({
    receiptType,
    photos: photos.filter((photo) => photo.receiptType === receiptType),
  })).filter((group) => group.photos.length > 0)
}

/** How much of a photo is cut off on each side, in percent. */
export interface CropMargins {
  top: number
  bottom: number
  left: number
  right: number
}

export const NO_MARGINS: CropMargins = { top: 0, bottom: 0, left: 0, right: 0 }

/** The least that stays of a photo in each direction, in percent. */
const MIN_KEPT_PERCENT = 5
const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

/** Returns margins with another one on a side; something always stays between it and the opposite one. */
export function withMargin(margins: CropMargins, side: keyof CropMargins, value: number): CropMargins {
  const most = 100 - MIN_KEPT_PERCENT - margins[OPPOSITE[side]]
  return { ...margins, [side]: Math.max(0, Math.min(value, most)) }
}

/** Returns the part of a photo between margins, as shares of it; null where nothing is cut off. */
export function toCrop({ top, bottom, left, right }: CropMargins) {
  if (top + bottom + left + right === 0) return null
  return {
    left: left / 100,
    top: top / 100,
    width: (100 - left - right) / 100,
    height: (100 - top - bottom) / 100,
  }
}
