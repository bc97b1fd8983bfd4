import 'server-only'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '@/lib/shared/errors'
import type { MessageKey } from '@/lib/shared/messages'
import { decodeHeic } from './heic'
import { limitWork } from './work-limit'

/** Maximum number of pixels of a picture. */
export const MAX_PHOTO_PIXELS = 50_000_000
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

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const BRAND_AT = { ftyp: 4, brand: 8, end: 12 }

/** Returns whether bytes are a photo as iPhones store it (ISO/IEC 23008-12). */
function isHeic(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(BRAND_AT.ftyp, BRAND_AT.end)).toString('latin1')
  return text.startsWith('ftyp') && HEIC_BRANDS.includes(text.slice(BRAND_AT.brand - BRAND_AT.ftyp))
}

/** Returns whether bytes begin as a picture that {@link reencodeImage} takes, or as one that it explains its refusal of. */
export function isPicture(bytes: Uint8Array): boolean {
  return isAllowed(bytes) || isHeic(bytes)
}

/** The last bytes of a JPEG and of a PNG's last chunk, without its checksum. */
const [JPEG_END, PNG_END] = [Buffer.from([0xff, 0xd9]), Buffer.from('IEND')]
const RIFF_HEAD = 8
const START_OF_SCAN = 0xda
const MARKER_BYTES = 2

/** Returns where the pixels of a JPEG begin: the thumbnail in its head is a JPEG with an end of its own. */
function findScanStart(jpeg: Buffer): number {
  let at = MARKER_BYTES
  while (at + 2 * MARKER_BYTES <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN) {
    // Any number of 0xff may stand in front of a marker.
    at += jpeg[at + 1] === 0xff ? 1 : MARKER_BYTES + jpeg.readUInt16BE(at + MARKER_BYTES)
  }
  return at
}

/** Returns whether a JPEG, PNG or WebP ends before its end. */
function isCutOff(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer[0] === JPEG[0]) return !buffer.includes(JPEG_END, findScanStart(buffer))
  if (buffer[0] === PNG[0]) return !buffer.includes(PNG_END)
  return buffer.length < RIFF_HEAD || buffer.readUInt32LE(RIFF_HEAD / 2) + RIFF_HEAD > buffer.length
}

/** The longest side that a WebP can have. */
const MAXIMUM_SIDE = 16_383

interface Shape {
  /** The longest side of the result, in pixels. */
  longestSide?: number
  /** The number of pixels of the result: a long strip keeps its width. */
  pixels?: number
  /** Whether what is transparent becomes white, as paper is. */
  isOnWhite?: boolean
  /** Cropped to a square around the middle. */
  isSquare?: boolean
}

const refused = (key: MessageKey) => new AppError('unsupported_type', key)

/** A picture as it is stored: a WebP, and a small JPEG of it, which lists show and documents hold as it is. */
export interface StoredPicture {
  bytes: Uint8Array<ArrayBuffer>
  thumbnail: Uint8Array<ArrayBuffer>
}

const THUMBNAIL = { longestSide: 240, isOnWhite: true } as const satisfies Shape
const THUMBNAIL_QUALITY = 80

/**
 * Returns the picture in `bytes`, a HEIC decoded first, turned upright, scaled down when it is larger, and encoded again as WebP, so that
 * nothing of the original file but its pixels is kept: no EXIF, no position, nothing after the end of the image.
 * @throws AppError `unsupported_type` with a message of its own each, when the bytes are no JPEG, PNG, WebP or HEIC, cut
 * off, broken, have over 50 megapixels, or can't be decoded in time; `unavailable` when too many wait for their turn.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  shape: Shape,
  limitSeconds = TIME_LIMIT_SECONDS,
): Promise<StoredPicture> {
  if (isHeic(bytes)) return limitWork('image', ENCODING, () => encodedHeic(bytes, shape, limitSeconds))
  if (!isAllowed(bytes)) throw refused('errors.notAnImage')
  return limitWork('image', ENCODING, () => encoded(bytes, shape, limitSeconds))
}

/**
 * Returns the small JPEG of one of the stored pictures, which was stored before such pictures got theirs at once.
 * @throws AppError `unsupported_type` where it can't be decoded, `unavailable` when too many wait for their turn.
 */
export function toThumbnail(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return limitWork('image', ENCODING, async () => {
    try {
      return await thumbnail(opened(bytes), await measured(bytes), {}, TIME_LIMIT_SECONDS)
    } catch {
      throw refused('errors.imageBroken')
    }
  })
}

/** How a stored picture is changed: turned first, then cropped. */
export interface PictureEdit {
  /** Clockwise, in degrees. */
  turn: 0 | 90 | 180 | 270
  /** The part that stays, as shares of the turned picture; null for all of it. */
  crop: { left: number; top: number; width: number; height: number } | null
}

/**
 * Returns one of the stored pictures turned and cropped.
 * @throws AppError `unsupported_type` where it can't be decoded, `unavailable` when too many wait for their turn.
 */
export function editedImage(bytes: Uint8Array, { turn, crop }: PictureEdit): Promise<StoredPicture> {
  return limitWork('image', ENCODING, async () => {
    try {
      const turned = await sharp(bytes)
        .rotate(turn)
        .png({ compressionLevel: 1 })
        .toBuffer({ resolveWithObject: true })
      const { width, height } = turned.info
      const part = crop && {
        left: Math.min(width - 1, Math.floor(crop.left * width)),
        top: Math.min(height - 1, Math.floor(crop.top * height)),
        width: Math.max(1, Math.round(crop.width * width)),
        height: Math.max(1, Math.round(crop.height * height)),
      }
      const kept = part && {
        ...part,
        width: Math.min(part.width, width - part.left),
        height: Math.min(part.height, height - part.top),
      }
      const picture = () => (kept ? sharp(turned.data).extract(kept) : sharp(turned.data))
      const encodedPart = picture().webp({ quality: 90 }).timeout({ seconds: TIME_LIMIT_SECONDS })
      return {
        bytes: new Uint8Array(await encodedPart.toBuffer()),
        thumbnail: await thumbnail(picture(), kept ?? { width, height }, {}, TIME_LIMIT_SECONDS),
      }
    } catch {
      throw refused('errors.imageBroken')
    }
  })
}

async function encodedHeic(bytes: Uint8Array, shape: Shape, limitSeconds: number): Promise<StoredPicture> {
  const decoded = await decodeHeic(bytes, MAX_PHOTO_PIXELS)
  if ('problem' in decoded)
    throw refused(decoded.problem === 'tooLarge' ? 'errors.imageTooManyPixels' : 'errors.imageHeic')
  const { pixels, width, height } = decoded
  const raw = { width, height, channels: 4 as const }
  try {
    return await stored(() => sharp(pixels, { raw }), raw, shape, limitSeconds)
  } catch {
    throw refused('errors.imageHeic')
  }
}

async function encoded(bytes: Uint8Array, shape: Shape, limitSeconds: number): Promise<StoredPicture> {
  try {
    return await stored(() => opened(bytes), await measured(bytes), shape, limitSeconds)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refused(isCutOff(bytes) ? 'errors.imageIncomplete' : 'errors.imageBroken')
  }
}

const opened = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' }).rotate()

/** `picture` is called for each of the two: a JPEG's small one is decoded in a fraction of the time of the whole. */
async function stored(
  picture: () => Sharp,
  size: Size,
  shape: Shape,
  seconds: number,
): Promise<StoredPicture> {
  const webp = resized(picture(), size, shape).webp({ quality: 85 }).timeout({ seconds })
  const bytes = new Uint8Array(await webp.toBuffer())
  return { bytes, thumbnail: await thumbnail(picture(), size, shape, seconds) }
}

async function thumbnail(
  picture: Sharp,
  size: Size,
  { isSquare }: Shape,
  seconds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const small = resized(picture, size, { ...THUMBNAIL, isSquare })
  return new Uint8Array(await small.jpeg({ quality: THUMBNAIL_QUALITY }).timeout({ seconds }).toBuffer())
}

function resized(picture: Sharp, size: Size, shape: Shape): Sharp {
  const side = longestSide(size, shape)
  const smaller = picture.resize(side, side, {
    fit: shape.isSquare ? 'cover' : 'inside',
    withoutEnlargement: !shape.isSquare,
  })
  return shape.isOnWhite ? smaller.flatten({ background: '#fff' }) : smaller
}

interface Size {
  width: number
  height: number
}

async function measured(bytes: Uint8Array): Promise<Size> {
  // Reads the head alone, whose numbers may be any.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PHOTO_PIXELS) throw refused('errors.imageTooManyPixels')
  return { width, height }
}

function longestSide(
  { width, height }: Size,
  { longestSide: wanted = MAXIMUM_SIDE, pixels = MAX_PHOTO_PIXELS, isSquare }: Shape,
) {
  if (isSquare) return wanted
  const share = Math.min(1, Math.sqrt(pixels / (width * height)))
  return Math.max(1, Math.min(wanted, MAXIMUM_SIDE, Math.floor(Math.max(width, height) * share)))
}
