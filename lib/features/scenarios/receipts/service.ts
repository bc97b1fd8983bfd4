import 'server-only'
import { z } from 'zod'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistory } from '@/lib/server/history'
import { defineJob, type Job } from '@/lib/server/jobs'
import { announceTouched } from '@/lib/server/live'
import { describeError, logger } from '@/lib/server/logger'
import { requireProjectEditor, requireScenario, SCENARIO_SCOPE } from '@/lib/server/parents'
import { readQrTexts } from '@/lib/server/qr-codes'
import { NOT_DELETED } from '@/lib/server/rows'
import { storage } from '@/lib/server/storage'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { partNames, readFiscalQr } from '@/lib/shared/fiscal-qr'
import { findFiscalCode, type ReadReceipt, readReceipt } from '@/lib/shared/receipt-code'
import { idSchema } from '@/lib/shared/validation'
import type { ListedReading, ReceiptReading } from './contract'
import {
  findMadeTransactions,
  findReading,
  findReadings,
  findSameReceipts,
  findWaiting,
  lockWaiting,
  storeReading,
  storeWaiting,
  type WaitingPhoto,
} from './queries'

/** Photos that wait longer are read by the repeated job: those of earlier releases, and those whose own job was lost. */
const OVERDUE_SECONDS = 10 * 60
const READ_AT_ONCE = 200
/** A photo that still fails when its own job has long given up counts as one without a code. */
const GIVE_UP_MS = 2 * 24 * 60 * 60 * 1_000

/** Reads the fiscal QR code of one photo. */
const photoReadingJob: Job<{ photoId: string }> = defineJob({
  name: 'receipt-reading',
  data: z.object({ photoId: idSchema }),
  run: ({ photoId }) => readPhoto(photoId),
})

/** Reads the photos that nobody has read. */
const waitingReadingsJob = defineJob({
  name: 'waiting-receipt-readings',
  data: z.object({}),
  everyMinutes: 15,
  run: async () => {
    for (const photoId of await findWaiting({ seconds: OVERDUE_SECONDS, limit: READ_AT_ONCE }))
      await readOverdue(photoId)
  },
})

export const receiptReadingJobs: Job[] = [photoReadingJob, waitingReadingsJob]

// One that fails does not keep the others from being read, nor is it tried for ever.
async function readOverdue(photoId: string): Promise<void> {
  try {
    await readPhoto(photoId)
  } catch (error) {
    logger.warn({ photoId, failure: describeError(error) }, 'receipt not read')
    await transaction(async (tx) => {
      const waiting = await lockWaiting(tx, photoId)
      if (waiting && Date.now() - waiting.since.getTime() > GIVE_UP_MS)
        await storeRead(tx, photoId, waiting, null)
    })
  }
}

async function readPhoto(photoId: string): Promise<void> {
  const photo = await transaction((tx) => lockWaiting(tx, photoId))
  if (!photo) return
  const bytes = await storage().get(photo.fileKey)
  const read = bytes && findFiscalCode(await readQrTexts(bytes))
  await transaction(async (tx) => {
    const now = await lockWaiting(tx, photoId)
    // Meanwhile somebody may have typed it, or turned the photo, which is another file then.
    if (now?.fileKey !== photo.fileKey) return
    await storeRead(tx, photoId, photo, read)
  })
}

async function storeRead(
  tx: TransactionClient,
  photoId: string,
  { scenarioId, projectId }: WaitingPhoto,
  read: ReadReceipt | null,
): Promise<void> {
  await storeReading(tx, photoId, { state: read ? 'read' : 'none', read })
  await announceTouched(tx, [{ subject: 'receipt_reading', scenarioId, projectId }])
}

/** Queues the reading of photos that were just stored or replaced, in the transaction that stores them. */
export async function queueReadings(tx: TransactionClient, photoIds: readonly string[]): Promise<void> {
  await storeWaiting(tx, photoIds)
  for (const photoId of photoIds) await photoReadingJob.queue(tx, { photoId })
}

/**
 * Returns the readings of the receipts on the photos of a scenario, each with the other photos of the same receipt and the
 * transactions that were made of it.
 * @throws AppError `not_found`.
 */
export async function listReadings(scenarioId: string): Promise<ListedReading[]> {
  await requireScenario(scenarioId)
  const [readings, same] = await Promise.all([findReadings(scenarioId), findSameReceipts(scenarioId)])
  const made = await findMadeTransactions(scenarioId, readings)
  return readings.map((reading) => ({
    ...reading,
    same: same.get(reading.photoId) ?? [],
    transactions: made.get(reading.photoId) ?? NO_TRANSACTIONS,
  }))
}

const NO_TRANSACTIONS: ListedReading['transactions'] = { made: [], second: [], isLacking: true }

interface PhotoPlace {
  scenarioId: string
  photoId: string
}

/**
 * Has a photo read again; what was read or typed before is dropped.
 * @throws AppError `forbidden` for a viewer, `not_found`.
 */
export function readAgain(actor: Actor, place: PhotoPlace): Promise<ReceiptReading> {
  return changeReading(actor, place, (tx) => queueReadings(tx, [place.photoId]))
}

/**
 * Sets the text of a photo's fiscal QR code, as it was scanned or made of typed values.
 * @throws AppError `forbidden` for a viewer, `not_found`, `invalid` with the keys that are wrong.
 */
export async function typeReading(actor: Actor, place: PhotoPlace, text: string): Promise<ReceiptReading> {
  requireEditor(actor)
  const read = readReceipt(text)
  if (!read) throw notAReceipt(actor, text)
  return changeReading(actor, place, (tx) => storeReading(tx, place.photoId, { state: 'typed', read }))
}

function notAReceipt(actor: Actor, text: string): AppError {
  const wrong = readFiscalQr(text)?.wrong
  const messageKey = wrong ? 'receipts.keysWrong' : 'receipts.textWrong'
  return new AppError('invalid', messageKey, {
    fields: { text: messageKey },
    params: { keys: partNames(wrong ?? [], getTranslator(actor.language)) },
  })
}

/** Changes a reading with its history, and announces it. */
async function changeReading(
  actor: Actor,
  { scenarioId, photoId }: PhotoPlace,
  change: (tx: TransactionClient) => Promise<void>,
): Promise<ReceiptReading> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const place = await SCENARIO_SCOPE.place(tx, { scenarioId })
    await requireProjectEditor(tx, actor, place)
    const photo = await tx.receiptPhoto.findFirst({ where: { id: photoId, scenarioId, ...NOT_DELETED } })
    if (!photo) throw new AppError('not_found', 'scenarios.parts.photos.notFound')
    const before = await findReading(tx, photoId)
    await change(tx)
    const after = await findReading(tx, photoId)
    if (before.text !== after.text)
      await recordHistory(tx, {
        ...place,
        subject: 'receipt_photo',
        subjectId: photoId,
        label: photo.filename,
        action: 'updated',
        changes: { qrText: { before: before.text, after: after.text } },
        actorId: actor.userId,
      })
    await announceTouched(tx, [{ subject: 'receipt_reading', ...place }])
    return after
  })
}
