import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { reencodeImage } from '@/lib/server/images'
import { SCENARIO_SCOPE } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import { newFile, storableName, storeFiles } from '@/lib/server/stored-files'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { MAX_ROWS_IN_HTML } from '@/lib/shared/limits'
import { readPart } from '../information/queries'
import { queueReadings } from '../receipts/service'
import { type ReceiptPhoto, type ReceiptPhotoType, receiptPhotoTypeSchema } from './contract'
import { receiptPhotos as list, toWireReceiptPhoto } from './queries'
import { RECEIPT_PHOTO } from './rules'
import { PHOTO_LIMIT } from './values'

const records = defineRecord({
  rules: RECEIPT_PHOTO,
  table: 'ReceiptPhoto',
  scope: SCENARIO_SCOPE,
  sheet: 'Receipt photos',
  notFound: 'scenarios.parts.photos.notFound',
  toWire: toWireReceiptPhoto,
  trash: true,
  hidden: ['fileKey'],
})

interface Place {
  scenarioId: string
}

/** Large enough to read the small print of a receipt; a long strip keeps its width. */
const MAX_PIXELS = 3_200 * 2_400

/**
 * Returns the receipt photos of a scenario.
 * @throws AppError `not_found`.
 */
async function listAll({ scenarioId }: Place): Promise<ReceiptPhoto[]> {
  return (await readPart(scenarioId, list)).rows
}

/**
 * Returns the receipt photos of a scenario for its page, or undefined where there are too many for it.
 * @throws AppError `not_found`.
 */
async function ofPage({ scenarioId }: Place): Promise<{ receiptPhotos: ReceiptPhoto[] } | undefined> {
  const { rows: receiptPhotos } = await readPart(scenarioId, list, MAX_ROWS_IN_HTML + 1)
  return receiptPhotos.length > MAX_ROWS_IN_HTML ? undefined : { receiptPhotos }
}

/**
 * Adds the photos of a form to a scenario, all of them or none. Returns them, and the first of them.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown scenario, `invalid` without a type or a file,
 * `too_large`, `unsupported_type`, `unavailable` where too many are encoded already, `storage_full`, `upstream`.
 */
async function upload(actor: Actor, parent: Place, form: FormData) {
  requireEditor(actor)
  const receiptType = chosenType(form)
  const chosen = chosenFiles(form)
  await SCENARIO_SCOPE.require(parent)
  const creations: { filename: string; receiptType: ReceiptPhotoType; fileKey: string }[] = []
  const files: ReturnType<typeof newFile>[] = []
  for (const photo of chosen) {
    const file = await encoded(photo)
    files.push(file)
    creations.push({ filename: storableName(photo.name), receiptType, fileKey: file.key })
  }
  const receiptPhotos = await storeFiles(files, async (tx) => {
    const { record } = await records.rows.begin(tx, actor, parent)
    const added = await records.table.insert(tx, parent, creations)
    await record(added.map((row) => ({ row, action: 'created' })))
    await queueReadings(
      tx,
      added.map(({ id }) => id),
    )
    return added.map(toWireReceiptPhoto)
  })
  const [receiptPhoto] = receiptPhotos
  if (!receiptPhoto) throw fileMissing()
  return { receiptPhoto, receiptPhotos }
}

function chosenType(form: FormData): ReceiptPhotoType {
  const parsed = receiptPhotoTypeSchema.safeParse(form.get('receiptType'))
  if (parsed.success) return parsed.data
  const messageKey = 'scenarios.parts.photos.typeMissing'
  throw new AppError('invalid', messageKey, { fields: { receiptType: messageKey } })
}

function chosenFiles(form: FormData): File[] {
  const entries = [...form.getAll('photos'), ...form.getAll('photos[]')]
  const files = entries.filter((entry): entry is File => entry instanceof File && entry.size > 0)
  if (files.length === 0) throw fileMissing()
  return files.map(checked)
}

function fileMissing(): AppError {
  const messageKey = 'scenarios.parts.photos.fileMissing'
  return new AppError('invalid', messageKey, { fields: { photos: messageKey } })
}

/** Generic types: the bytes decide then. */
const UNKNOWN_KINDS = ['', 'application/octet-stream']

function checked(file: File): File {
  if (file.size > PHOTO_LIMIT) throw new AppError('too_large', 'scenarios.parts.photos.tooLarge')
  if (file.type.startsWith('image/') || UNKNOWN_KINDS.includes(file.type)) return file
  throw new AppError('unsupported_type', 'scenarios.parts.photos.notAnImage', { params: { name: file.name } })
}

async function encoded(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return newFile(await reencodeImage(bytes, { pixels: MAX_PIXELS, isOnWhite: true }))
}

/** The photos of a scenario's paper receipts. */
export const receiptPhotos = {
  change: records.change,
  remove: records.remove,
  listAll,
  ofPage,
  upload,
}
