import 'server-only'
import { attachmentSchema } from '@/lib/features/attachments/contract'
import { downloadName } from '@/lib/features/attachments/rules'
import { FILE_TYPES } from '@/lib/features/attachments/values'
import { prisma } from '@/lib/server/db'
import { toThumbnail } from '@/lib/server/images'
import { describeError, logger } from '@/lib/server/logger'
import { formerThumbnailKey, storage, thumbnailKey } from '@/lib/server/storage'
import { THUMBNAIL_TYPE } from '@/lib/server/stored-files'
import { AppError } from '@/lib/shared/errors'

interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** The name under which it is saved; null for a picture, which is shown. */
  savedAs: string | null
}

const PICTURE_END = /\.webp$/

/**
 * Returns an uploaded file: a picture, all of which are WebP, or an attachment of another kind.
 * @param size of a picture
 * @throws AppError `not_found`
 */
export async function readFile(key: string, size: 'thumb' | undefined): Promise<StoredFile> {
  if (PICTURE_END.test(key)) {
    const isSmall = size === 'thumb'
    const contentType = isSmall ? THUMBNAIL_TYPE : FILE_TYPES.picture.contentType
    return { bytes: await (isSmall ? readThumbnail(key) : original(key)), contentType, savedAs: null }
  }
  const row = await prisma.attachment.findUnique({ where: { fileKey: key } })
  if (!row) throw new AppError('not_found', 'errors.notFound')
  const { filename, kind } = attachmentSchema.pick({ filename: true, kind: true }).parse(row)
  return {
    bytes: await original(key),
    contentType: FILE_TYPES[kind].contentType,
    savedAs: downloadName({ filename, kind }),
  }
}

async function readThumbnail(key: string): Promise<Uint8Array<ArrayBuffer>> {
  return (await storage().get(thumbnailKey(key))) ?? thumbnailOnce(key)
}

async function original(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await storage().get(key)
  if (!bytes) throw new AppError('not_found', 'errors.notFound')
  return bytes
}

const thumbnailsBeingMade = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

function thumbnailOnce(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const made =
    thumbnailsBeingMade.get(key) ?? makeThumbnail(key).finally(() => thumbnailsBeingMade.delete(key))
  thumbnailsBeingMade.set(key, made)
  return made
}

async function makeThumbnail(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const former = await storage().get(formerThumbnailKey(key))
  const bytes = await toThumbnail(former ?? (await original(key)))
  try {
    await storage().put(thumbnailKey(key), bytes, THUMBNAIL_TYPE)
    if (former) await storage().remove(formerThumbnailKey(key))
    // The image may have been removed meanwhile, and its thumbnail would have stayed.
    if (!(await storage().get(key))) await storage().remove(thumbnailKey(key))
  } catch (error) {
    logger.warn({ failure: describeError(error) }, 'a thumbnail was not kept')
  }
  return bytes
}
