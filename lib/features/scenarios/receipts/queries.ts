import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'
import { NOT_DELETED, type TableRow } from '@/lib/server/rows'
import { type ReceiptReading, receiptReadingSchema } from './contract'

type ReadingRow = TableRow<'ReceiptReading'>

/** Returns what is stored of a photo's reading on the wire; without a row it waits to be read. */
function toWireReading(photoId: string, row: ReadingRow | null): ReceiptReading {
  return receiptReadingSchema.parse({
    photoId,
    state: row?.state ?? 'waiting',
    country: row?.country || null,
    text: row?.text ?? '',
    receipt: row && toFiscalReceipt(row),
  })
}

function toFiscalReceipt({ sum, kind, printedAt: time, drive, document, sign }: ReadingRow) {
  return sum && { time, sum: sum.toFixed(2), drive, document, sign, kind }
}

/** Returns what the receipts on the photos of a scenario say, in the order of the photos. */
export async function receiptReadingsOf(
  scenarioId: string,
  tx: TransactionClient = prisma,
): Promise<ReceiptReading[]> {
  const photos = await tx.receiptPhoto.findMany({
    where: { scenarioId, ...NOT_DELETED },
    select: { id: true, reading: true },
    orderBy: { id: 'asc' },
  })
  return photos.map(({ id, reading }) => toWireReading(id, reading))
}
