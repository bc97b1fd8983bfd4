import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'
import { is, lockRows, NOT_DELETED, readRows, type TableRow } from '@/lib/server/rows'
import type { ReadReceipt } from '@/lib/shared/receipt-code'
import { transactionReceiptTypeSchema } from '../transactions/contract'
import {
  type ListedReading,
  type MadeTransaction,
  type ReceiptReading,
  receiptReadingSchema,
  type SameReceipt,
} from './contract'
import { findReceiptTransactions } from './rules'
import type { RECEIPT_STATES } from './values'

type ReadingRow = TableRow<'ReceiptReading'>

/** Returns the reading of a photo on the wire; without a row it waits to be read. */
export function toWireReading(photoId: string, row: ReadingRow | null): ReceiptReading {
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

/** Returns the readings of the receipts on the photos of a scenario, in the order of the photos. */
export async function findReadings(scenarioId: string): Promise<ReceiptReading[]> {
  const photos = await prisma.receiptPhoto.findMany({
    where: { scenarioId, ...NOT_DELETED },
    select: { id: true, reading: true },
    orderBy: { id: 'asc' },
  })
  return photos.map(({ id, reading }) => toWireReading(id, reading))
}

/** Returns the reading of one photo. */
export async function findReading(tx: TransactionClient, photoId: string): Promise<ReceiptReading> {
  return toWireReading(photoId, await tx.receiptReading.findUnique({ where: { photoId } }))
}

/** Maximum number of other photos of the same receipt that are named. */
const MAX_SAME = 20

/** Returns the other photos of the receipts of a scenario, here and in other scenarios, by the photo's id. */
export async function findSameReceipts(scenarioId: string): Promise<Map<string, SameReceipt[]>> {
  const rows = await readRows({
    of: is.text,
    photoId: is.text,
    filename: is.text,
    scenarioId: is.text,
    scenarioNumber: is.text,
    projectName: is.text,
  })`
    WITH mine AS MATERIALIZED (
      SELECT r."photoId", r.country, r.text, r.drive, r.document, r.sign
      FROM "ReceiptPhoto" photo JOIN "ReceiptReading" r ON r."photoId" = photo.id
      WHERE photo."scenarioId" = ${scenarioId} AND photo."deletedAt" IS NULL AND r.country <> '')
    SELECT mine."photoId" AS of, photo.id AS "photoId", photo.filename, scenario.id AS "scenarioId",
      scenario."scenarioNumber", project.name AS "projectName"
    FROM mine, LATERAL (
        SELECT r."photoId" FROM "ReceiptReading" r
        WHERE mine.country = 'RU' AND r.country = 'RU' AND r.drive = mine.drive
          AND ltrim(r.document, '0') = ltrim(mine.document, '0') AND ltrim(r.sign, '0') = ltrim(mine.sign, '0')
        UNION ALL
        SELECT r."photoId" FROM "ReceiptReading" r
        WHERE mine.country <> 'RU' AND r.country IN ('KZ', 'BY') AND r.text = mine.text
        LIMIT ${MAX_SAME + 1}) other
      JOIN "ReceiptPhoto" photo ON photo.id = other."photoId" AND photo."deletedAt" IS NULL
      JOIN "Scenario" scenario ON scenario.id = photo."scenarioId" AND scenario."deletedAt" IS NULL
      JOIN "Project" project ON project.id = scenario."projectId"
    WHERE photo.id <> mine."photoId"
    ORDER BY photo.id`
  const same = new Map<string, SameReceipt[]>()
  for (const { of, ...photo } of rows) same.set(of, [...(same.get(of) ?? []), photo])
  return same
}

/** The stored values of a transaction. */
export interface TransactionRow {
  id: string
  receiptType: string
  transactionNumber: string
  ofdLink: string
}

/** Returns the facts by which a transaction belongs to a receipt. */
export function toMadeTransaction({ id, receiptType, ...row }: TransactionRow): MadeTransaction {
  const { transactionNumber, ofdLink } = row
  return { _id: id, receiptType: transactionReceiptTypeSchema.parse(receiptType), transactionNumber, ofdLink }
}

/** Maximum number of transactions of a receipt that are named. */
const MAX_MADE = 20

/** Returns the transactions of the receipts of a scenario, by the photo's id. */
export async function findMadeTransactions(
  scenarioId: string,
  readings: readonly ReceiptReading[],
): Promise<Map<string, ListedReading['transactions']>> {
  const rows = await prisma.transaction.findMany({
    where: { scenarioId, ...NOT_DELETED },
    select: { id: true, receiptType: true, transactionNumber: true, ofdLink: true },
    orderBy: { id: 'asc' },
  })
  const found = findReceiptTransactions(readings, rows.map(toMadeTransaction))
  for (const own of found.values()) {
    own.made = own.made.slice(0, MAX_MADE)
    own.second = own.second.slice(0, MAX_MADE)
  }
  return found
}

interface StoredReading {
  state: (typeof RECEIPT_STATES)[number]
  read: ReadReceipt | null
}

/** Returns the columns of a reading. */
function readingColumns({ state, read }: StoredReading) {
  const {
    time: printedAt = '',
    sum = null,
    drive = '',
    document = '',
    sign = '',
    kind = null,
  } = read?.receipt ?? {}
  const { country = '', text = '' } = read ?? {}
  return { state, country, text, printedAt, sum, drive, document, sign, kind }
}

/** Stores a reading in place of the one before. */
export async function storeReading(
  tx: TransactionClient,
  photoId: string,
  reading: StoredReading,
): Promise<void> {
  const columns = readingColumns(reading)
  await tx.receiptReading.upsert({
    where: { photoId },
    create: { photoId, ...columns },
    update: columns,
  })
}

/** Stores that these photos wait to be read, in place of their readings. */
export async function storeWaiting(tx: TransactionClient, photoIds: readonly string[]): Promise<void> {
  await tx.receiptReading.deleteMany({ where: { photoId: { in: [...photoIds] } } })
  await tx.receiptReading.createMany({ data: photoIds.map((photoId) => ({ photoId })) })
}

/** A photo that waits to be read. */
export interface WaitingPhoto {
  fileKey: string
  scenarioId: string
  projectId: string
  since: Date
}

/** Locks the scenario and the reading of a photo and returns the photo, unless it is read already or gone. */
export async function lockWaiting(tx: TransactionClient, photoId: string): Promise<WaitingPhoto | null> {
  const photo = await tx.receiptPhoto.findUnique({
    where: { id: photoId },
    select: { scenarioId: true, reading: { select: { photoId: true } } },
  })
  if (!photo) return null
  // First, as everybody else does: storing the reading compares the scenario's money, which locks it.
  await lockRows(tx, 'Scenario', [photo.scenarioId])
  if (!photo.reading) await tx.receiptReading.createMany({ data: [{ photoId }], skipDuplicates: true })
  const [found] = await readRows(
    { fileKey: is.text, scenarioId: is.text, projectId: is.text, since: is.date },
    tx,
  )`
    SELECT photo."fileKey", photo."scenarioId", scenario."projectId", r."updatedAt" AS since
    FROM "ReceiptReading" r JOIN "ReceiptPhoto" photo ON photo.id = r."photoId"
      JOIN "Scenario" scenario ON scenario.id = photo."scenarioId"
    WHERE r."photoId" = ${photoId} AND r.state = 'waiting'
    FOR NO KEY UPDATE OF r`
  return found ?? null
}

/** Returns photos that wait to be read for longer than their own job takes, those that wait longest first. */
export async function findWaiting({ seconds, limit }: { seconds: number; limit: number }): Promise<string[]> {
  const rows = await readRows({ id: is.text })`
    SELECT id FROM (
      SELECT "photoId" AS id, "updatedAt" AS since FROM "ReceiptReading" WHERE state = 'waiting'
      UNION ALL
      SELECT id, "uploadedAt" FROM "ReceiptPhoto" photo
      WHERE NOT EXISTS (SELECT FROM "ReceiptReading" r WHERE r."photoId" = photo.id)) waiting
    WHERE since < now() - make_interval(secs => ${seconds})
    ORDER BY since LIMIT ${limit}`
  return rows.map(({ id }) => id)
}
