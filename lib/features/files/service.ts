import 'server-only'
import { reencodeImage } from '@/lib/server/images'
import { storage } from '@/lib/server/storage'
import { AppError } from '@/lib/shared/errors'

const THUMBNAIL_PIXELS = 240

/**
 * The bytes of an uploaded image, all of which are WebP.
 * @throws AppError `not_found`
 */
export async function readImage(key: string, size: 'thumb' | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await storage().get(key)
  if (!bytes) throw new AppError('not_found', 'errors.notFound')
  return size === 'thumb' ? reencodeImage(bytes, { longestSide: THUMBNAIL_PIXELS }) : bytes
}
