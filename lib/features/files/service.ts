import 'server-only'
import { reencodeImage } from '@/lib/server/images'
import { describeError, logger } from '@/lib/server/logger'
import { storage, thumbnailKey } from '@/lib/server/storage'
import { AppError } from '@/lib/shared/errors'

const THUMBNAIL_PIXELS = 240

/**
 * Returns the bytes of an uploaded image, all of which are WebP.
 * @throws AppError `not_found`
 */
export async function readImage(key: string, size: 'thumb' | undefined): Promise<Uint8Array<ArrayBuffer>> {
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
