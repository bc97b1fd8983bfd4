import 'server-only'
import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import { MAX_PHOTO_PIXELS } from './images'
import { runInThread } from './limited-thread'
import type { QrTask } from './qr-worker'
import { startThread } from './threads'
import { limitWork } from './work-limit'

// The largest photo takes about a second; what exceeds this is no photo of a receipt.
const LIMITS = { heapMib: 256, workMs: 10_000, waitMs: 40_000 }
/** Each holds the pixels of a photo twice for a while: some 60 MB. */
const DRAWING_LIMIT = { atOnce: 1, waiting: 100 }

const answerSchema = z.object({ texts: z.array(z.string()) })

/**
 * The attempts that are made one after the other until a code is found: the photo as it is, then with all of its contrast.
 */
const ATTEMPTS: readonly ((photo: Sharp) => Sharp)[] = [
  (photo) => photo,
  (photo) => photo.greyscale().normalise().sharpen().toColourspace('srgb'),
]

/**
 * Returns the texts of the QR codes on a photo, which is one of the stored ones. A thread reads it, with a limit to its
 * memory and its time; a photo that takes longer, or that can't be decoded, has none. One is read at a time.
 * @throws AppError `unavailable` when too many wait.
 */
export function readQrTexts(photo: Uint8Array): Promise<string[]> {
  return limitWork('qr codes', DRAWING_LIMIT, async () => {
    for (const prepare of ATTEMPTS) {
      const task = await decoded(prepare(sharp(photo, { limitInputPixels: MAX_PHOTO_PIXELS })))
      const texts = task ? await readInThread(task) : []
      if (texts.length > 0 || !task) return texts
    }
    return []
  })
}

async function decoded(photo: Sharp): Promise<QrTask | null> {
  try {
    const { data, info } = await photo.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return { pixels: new Uint8Array(data), width: info.width, height: info.height }
  } catch {
    return null
  }
}

async function readInThread(task: QrTask): Promise<string[]> {
  const { answer } = await runInThread({
    start: (options) => startThread('qr-worker', options),
    data: task,
    handedOver: [task.pixels.buffer],
    answerSchema,
    limits: LIMITS,
  })
  return answer?.texts ?? []
}
