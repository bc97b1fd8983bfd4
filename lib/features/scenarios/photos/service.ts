import 'server-only'
import { requireEditor } from '@/lib/server/auth'
import { prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { type HistoryChanges, requireVersion } from '@/lib/server/history'
import { editedImage, type PictureEdit, reencodeImage } from '@/lib/server/images'
import { SCENARIO_SCOPE } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import { NOT_DELETED, type TableRow } from '@/lib/server/rows'
import { storage } from '@/lib/server/storage'
import {
  newFile,
  releaseFile,
  removeUnclaimedFiles,
  storableName,
  storeFiles,
} from '@/lib/server/stored-files'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { MAX_ROWS_IN_HTML } from '@/lib/shared/limits'
import { readPart } from '../information/queries'
import { findReading } from '../receipts/queries'
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
  const files = entries.filter((entry): entry is File => entry instanceof File && isChosen(entry))
  if (files.length === 0) throw fileMissing()
  return files.map(checked)
}

/** An input without a file sends one without a name. */
const isChosen = ({ name, size }: File) => size > 0 || name !== ''

function fileMissing(): AppError {
  const messageKey = 'scenarios.parts.photos.fileMissing'
  return new AppError('invalid', messageKey, { fields: { photos: messageKey } })
}

/** Generic types: the bytes decide then. */
const UNKNOWN_KINDS = ['', 'application/octet-stream']

function checked(file: File): File {
  if (file.size === 0) throw new AppError('unsupported_type', 'errors.imageIncomplete')
  if (file.size > PHOTO_LIMIT) throw new AppError('too_large', 'scenarios.parts.photos.tooLarge')
  if (file.type.startsWith('image/') || UNKNOWN_KINDS.includes(file.type)) return file
  throw new AppError('unsupported_type', 'scenarios.parts.photos.notAnImage', { params: { name: file.name } })
}

async function encoded(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return newFile(await reencodeImage(bytes, { pixels: MAX_PIXELS, isOnWhite: true }))
}

interface PhotoPlace {
  parent: Place
  id: string
}

/**
 * Turns and crops a photo, as a new file; the earlier one is kept for Undo.
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` for a stale version, `unsupported_type` where the stored
 * picture can't be decoded, `unavailable`, `storage_full`, `upstream`.
 */
async function edit(
  actor: Actor,
  { parent, id }: PhotoPlace,
  { version, ...wanted }: PictureEdit & { version?: number },
): Promise<ReceiptPhoto> {
  requireEditor(actor)
  if (wanted.turn === 0 && !wanted.crop) throw new AppError('invalid', 'scenarios.parts.photos.editMissing')
  const photo = await prisma.receiptPhoto.findFirst({ where: { id, ...parent, ...NOT_DELETED } })
  const bytes = photo && (await storage().get(photo.fileKey))
  if (!bytes) throw new AppError('not_found', 'scenarios.parts.photos.notFound')
  const file = newFile(await editedImage(bytes, wanted))
  const edited = editLabel(wanted)
  return storeFiles([file], (tx) =>
    replacePicture(tx, actor, {
      place: { parent, id },
      // The picture that was edited is the one of this version.
      version: version ?? photo.version,
      changes: { shape: { before: '', after: edited } },
      fileKey: async (row) => {
        await tx.earlierPhotoFile.create({ data: { fileKey: row.fileKey, photoId: id, edit: edited } })
        return file.key
      },
    }),
  )
}

const PERCENT = 100

/** Returns the label of a change of a photo, such as `90°, 60 × 40 %`. */
function editLabel({ turn, crop }: PictureEdit): string {
  const percent = (part: number) => Math.round(part * PERCENT)
  const cropped = crop && `${percent(crop.width)} × ${percent(crop.height)} %`
  return [turn > 0 && `${turn}°`, cropped].filter(Boolean).join(', ')
}

/**
 * Puts back the picture that a photo had before its last edit.
 * @throws AppError `forbidden` for a viewer, `not_found`, also where there is none, `conflict` for a stale version.
 */
async function undoEdit(
  actor: Actor,
  place: PhotoPlace,
  { version }: { version?: number },
): Promise<ReceiptPhoto> {
  requireEditor(actor)
  const restored = await transaction(async (tx) => {
    const earlier = await tx.earlierPhotoFile.findFirst({
      where: { photoId: place.id },
      orderBy: { replacedAt: 'desc' },
    })
    if (!earlier) throw new AppError('not_found', 'scenarios.parts.photos.noEarlier')
    const photo = await replacePicture(tx, actor, {
      place,
      version,
      changes: { shape: { before: earlier.edit, after: '' } },
      fileKey: async (row) => {
        await releaseFile(tx, row.fileKey)
        return earlier.fileKey
      },
    })
    await tx.earlierPhotoFile.delete({ where: { fileKey: earlier.fileKey } })
    return photo
  })
  await removeUnclaimedFiles()
  return restored
}

interface Replacement {
  place: PhotoPlace
  version: number | undefined
  changes: HistoryChanges
  /** Returns the new file of the locked photo. */
  fileKey: (row: TableRow<'ReceiptPhoto'>) => Promise<string>
}

/** Gives a photo another picture, with its history; a code that could not be read on the one before is looked for again. */
async function replacePicture(
  tx: TransactionClient,
  actor: Actor,
  { place: { parent, id }, version, changes, fileKey }: Replacement,
): Promise<ReceiptPhoto> {
  const { lockAll, record } = await records.rows.begin(tx, actor, parent)
  const [row] = await lockAll([id])
  if (!row) throw new AppError('not_found', 'scenarios.parts.photos.notFound')
  const current = toWireReceiptPhoto(row)
  await requireVersion(tx, { current, subject: RECEIPT_PHOTO.subject, version, stored: row.version })
  const next = { id, fileKey: await fileKey(row) }
  const [stored] = await records.table.update(tx, ['fileKey'], next)
  await record([{ row, action: 'updated', changes }])
  const { state } = await findReading(tx, id)
  if (state === 'none' || state === 'waiting') await queueReadings(tx, [id])
  return toWireReceiptPhoto(stored ?? row)
}

/** The photos of a scenario's paper receipts. */
export const receiptPhotos = {
  edit,
  undoEdit,
  change: records.change,
  remove: records.remove,
  listAll,
  ofPage,
  upload,
}
