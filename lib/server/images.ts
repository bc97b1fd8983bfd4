import 'server-only'
import sharp from 'sharp'
import { AppError } from '@/lib/shared/errors'
import { inTurn } from './places'

const MAXIMUM_PIXELS = 50_000_000
/** A legitimate picture of that size takes a few seconds. */
const TIME_LIMIT_SECONDS = 20
/** Each holds all the pixels of a picture for a while: up to 200 MB. */
const ENCODING = { atOnce: 2, waiting: 100 }

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/**
 * Returns whether bytes begin as a JPEG, PNG or WebP (docs/domain.md, Limits). sharp would also decode SVG, GIF and
 * more, and detects them by the same first bytes. Forbidding it the other decoders would do so for the whole process,
 * and Next draws the pictures of link previews with the same library, from an SVG.
 */
function isAllowed(bytes: Uint8Array): boolean {
  const has = (signature: number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte)
  return has(JPEG) || has(PNG) || (has(RIFF) && has(WEBP, 8))
}

interface Shape {
  /** The longest side of the result, in pixels. */
  longestSide: number
  /** Cropped to a square around the middle. */
  isSquare?: boolean
}

/**
 * Returns the picture in `bytes`, turned upright, scaled down when it is larger, and encoded again as WebP, so that
 * nothing of the original file but its pixels is kept: no EXIF, no position, nothing after the end of the image.
 * @throws AppError `unsupported_type` when the bytes are no JPEG, PNG or WebP, have over 50 megapixels, or can't be
 * decoded in time; `unavailable` when too many wait for their turn.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  shape: Shape,
  limitSeconds = TIME_LIMIT_SECONDS,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isAllowed(bytes)) throw new AppError('unsupported_type', 'errors.notAnImage')
  return inTurn('image', ENCODING, () => encoded(bytes, shape, limitSeconds))
}

async function encoded(
  bytes: Uint8Array,
  { longestSide, isSquare }: Shape,
  limitSeconds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const picture = await sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error' })
      .rotate()
      .resize(longestSide, longestSide, { fit: isSquare ? 'cover' : 'inside', withoutEnlargement: !isSquare })
      .webp({ quality: 85 })
      .timeout({ seconds: limitSeconds })
      .toBuffer()
    return new Uint8Array(picture)
  } catch {
    throw new AppError('unsupported_type', 'errors.notAnImage')
  }
}
