import 'server-only'
import { z } from 'zod'
import type { HeicTask } from './heic-worker'
import { runInThread } from './limited-thread'
import { startThread } from './threads'

// A photo of 12 megapixels takes up to three seconds.
const LIMITS = { heapMib: 256, workMs: 15_000, waitMs: 45_000 }

/** A decoded picture, four bytes a pixel. */
interface HeicPixels {
  pixels: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

const answerSchema = z.union([
  z.object({ pixels: z.instanceof(Uint8Array<ArrayBuffer>), width: z.number(), height: z.number() }),
  z.object({ problem: z.enum(['broken', 'tooLarge']) }),
])

/**
 * Returns the pixels of a photo as iPhones store it, upright, or why it has none. A thread decodes it, with a limit to its
 * memory and its time, since the file may be malicious.
 */
export async function decodeHeic(
  file: Uint8Array,
  mostPixels: number,
): Promise<HeicPixels | { problem: 'broken' | 'tooLarge' }> {
  const task: HeicTask = { bytes: new Uint8Array(file), mostPixels }
  const { answer } = await runInThread({
    // The decoder writes its complaints to the console: they are no lines of the log.
    start: (options) => startThread('heic-worker', { ...options, stdout: true, stderr: true }),
    data: task,
    handedOver: [task.bytes.buffer],
    answerSchema,
    limits: LIMITS,
  })
  return answer ?? { problem: 'broken' }
}
