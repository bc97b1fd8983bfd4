import { RECEIPT_PHOTO_TYPES } from '@/lib/features/scenarios/photos/values'
import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { type Draw, testDraw } from './draw'
import type { Row } from './row'
import { createScenario } from './scenario'

export type ReceiptPhotoRow = Row<Prisma.ReceiptPhotoCreateManyInput>

/** The row of a receipt's photo; no file goes with it. */
function receiptPhotoRow(
  draw: Draw,
  at: Date,
  given: Partial<ReceiptPhotoRow> & Pick<ReceiptPhotoRow, 'scenarioId'>,
) {
  return {
    id: draw.id(at),
    filename: `IMG_${draw.digits(4)}.jpg`,
    fileKey: draw.text('0123456789abcdef', 32),
    receiptType: draw.pick(RECEIPT_PHOTO_TYPES),
    version: 1,
    uploadedAt: at,
    updatedAt: at,
    ...given,
  } satisfies ReceiptPhotoRow
}

/** Stores a photo's row, and its scenario where none is named. */
export async function createReceiptPhoto(given: Partial<ReceiptPhotoRow> = {}) {
  const scenarioId = given.scenarioId ?? (await createScenario()).id
  return prisma.receiptPhoto.create({ data: receiptPhotoRow(testDraw, new Date(), { ...given, scenarioId }) })
}
