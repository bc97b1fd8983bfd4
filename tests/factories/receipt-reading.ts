import { prisma } from '@/lib/server/db'
import type { Prisma } from '@/prisma/generated/client'
import { testDraw } from './draw'
import { createReceiptPhoto } from './receipt-photo'

type ReadingRow = Prisma.ReceiptReadingUncheckedCreateInput

/** Stores what the code of a Russian receipt says, unless other values are given, and its photo where none is named. */
export async function createReceiptReading({
  scenarioId,
  ...given
}: Partial<ReadingRow> & { scenarioId?: string } = {}) {
  const photoId = given.photoId ?? (await createReceiptPhoto({ ...(scenarioId && { scenarioId }) })).id
  const russian = {
    country: 'RU',
    kind: 1,
    sum: '1234.50',
    printedAt: '2026-11-25T12:34',
    drive: testDraw.digits(16),
    document: testDraw.digits(5),
    sign: testDraw.digits(10),
  }
  const hasValues = (given.country ?? 'RU') === 'RU' && !['waiting', 'none'].includes(given.state ?? 'read')
  return prisma.receiptReading.create({
    data: { state: 'read', ...(hasValues && russian), ...given, photoId },
  })
}
