import 'server-only'
import sharp from 'sharp'
import { AppError } from '@/lib/shared/errors'

// What docs/domain.md, Limits, allows; sharp by itself would also decode SVG, GIF and more. Blocked and not
// compared afterwards, so that no other decoder ever sees the bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const MAXIMUM_PIXELS = 50_000_000

interface Shape {
  /** The longest side of the result, in pixels. */
  longestSide: number
  /** Cut to a square around the middle. */
  isSquare?: boolean
}

/**
 * The picture in `bytes`, turned upright, made smaller where it is larger, and encoded anew as WebP, so that nothing of
 * the original file but its pixels is kept: no EXIF, no position, nothing behind the end of the image.
 * @throws AppError `unsupported_type` where the bytes are no JPEG, PNG or WebP, or have over 50 megapixels.
 */
export async function reencodeImage(bytes: Uint8Array, shape: Shape): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { longestSide, isSquare } = shape
    const encoded = await sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error' })
      .rotate()
      .resize(longestSide, longestSide, { fit: isSquare ? 'cover' : 'inside', withoutEnlargement: !isSquare })
      .webp({ quality: 85 })
      .toBuffer()
    return new Uint8Array(encoded)
  } catch {
    throw new AppError('unsupported_type', 'errors.notAnImage')
  }
}
