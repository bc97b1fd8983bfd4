import 'server-only'
import { attachmentSchema } from '@/lib/features/attachments/contract'
import { downloadName } from '@/lib/features/attachments/rules'
import { FILE_TYPES } from '@/lib/features/attachments/values'
import { prisma } from '@/lib/server/db'
import { reencodeImage } from '@/lib/server/images'
import { describeError, logger } from '@/lib/server/logger'
import { storage, thumbnailKey } from '@/lib/server/storage'
import { AppError } from '@/lib/shared/errors'

const THUMBNAIL_PIXELS = 240

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
  if (PICTURE_END.test(key))
    return { bytes: await readImage(key, size), contentType: FILE_TYPES.picture.contentType, savedAs: null }
  const row = await prisma.attachment.findUnique({ where: { fileKey: key } })
  if (!row) throw new AppError('not_found', 'errors.notFound')
  const { filename, kind } = attachmentSchema.pick({ filename: true, kind: true }).parse(row)
  return {
    bytes: await original(key),
    contentType: FILE_TYPES[kind].contentType,
    savedAs: downloadName({ filename, kind }),
  }
}

async function readImage(key: string, size: 'thumb' | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (size === undefined) return original(key)
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
  const bytes = await reencodeImage(await original(key), { longestSide: THUMBNAIL_PIXELS })
  try {
    await storage().put(thumbnailKey(key), bytes, 'image/webp')
    // The image may have been removed meanwhile, and its thumbnail would have stayed.
    if (!(await storage().get(key))) await storage().remove(thumbnailKey(key))
  } catch (error) {
    logger.warn({ failure: describeError(error) }, 'a thumbnail was not kept')
  }
  return bytes
}
