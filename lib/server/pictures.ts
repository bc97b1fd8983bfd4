import 'server-only'
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { PICTURE_SCRIPTS, pictureFamily } from '@/lib/shared/drawable-text'
import { logger } from './logger'
import { startThread } from './threads'
import { limitWork } from './work-limit'

const HEAP_MB = 256
const LIMIT_MS = 15_000
/** A thread that is idle for this long is ended: it takes some 100 MB. */
const IDLE_MS = 60_000
/** Maximum number of cached pictures, some 50 KB each. */
const MAX_CACHED = 300
const DRAWING_LIMIT = { atOnce: 1, waiting: 50 }

const FONT_FOLDER = path.join(process.cwd(), 'node_modules/@fontsource/inter/files')

const FONTS = PICTURE_SCRIPTS.flatMap((script) =>
  ([400, 700] as const).map((weight) => ({
    name: pictureFamily(script),
    weight,
    file: path.join(FONT_FOLDER, `inter-${script}-${weight}-normal.woff`),
  })),
)

interface Drawing {
  /** Plain HTML elements with inline styles, as https://github.com/vercel/satori supports them. */
  element: unknown
  width: number
  height: number
}

type Bytes = Uint8Array<ArrayBuffer>

const answerSchema = z.object({
  bytes: z.instanceof(Uint8Array<ArrayBuffer>).optional(),
  failure: z.string().optional(),
  asked: z.array(z.string()),
})

const kept = new Map<string, Promise<Bytes>>()

/**
 * Returns a PNG of an element. The last {@link MAX_CACHED} pictures are cached. A thread draws one picture at a time,
 * so that other requests don't wait for it.
 * @throws AppError `unavailable` when too many wait; Error when it can't be drawn.
 */
export function drawPicture({ element, ...rest }: Drawing): Promise<Bytes> {
  // Without React's internal parts of an element, which can't be sent to a thread.
  const content = JSON.stringify({ ...rest, element, fonts: FONTS })
  const key = createHash('sha256').update(content).digest('hex')
  const picture = kept.get(key) ?? limitWork('pictures', DRAWING_LIMIT, () => draw(content))
  kept.delete(key)
  kept.set(key, picture)
  const [oldest] = kept.keys()
  if (kept.size > MAX_CACHED && oldest !== undefined) kept.delete(oldest)
  picture.catch(() => kept.delete(key))
  return picture
}

let worker: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined

function thread(): Worker {
  const started = startThread('drawing-worker', { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
  started.once('exit', () => {
    if (worker === started) worker = undefined
  })
  return started
}

async function draw(content: string): Promise<Bytes> {
  clearTimeout(idle)
  worker ??= thread()
  const drawing = worker
  try {
    const { bytes, failure, asked } = await askWorker(drawing, content)
    if (asked.length > 0) logger.warn({ asked }, 'letters that no font of ours has')
    if (!bytes) throw new Error(`The picture could not be drawn: ${failure}`)
    return bytes
  } catch (error) {
    worker = undefined
    void drawing.terminate()
    throw error
  } finally {
    idle = setTimeout(endIdle, IDLE_MS).unref()
    drawing.unref()
  }
}

function endIdle(): void {
  void worker?.terminate()
  worker = undefined
}

function askWorker(drawing: Worker, content: string): Promise<z.output<typeof answerSchema>> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      clearTimeout(timer)
      drawing.removeAllListeners('message').removeAllListeners('error')
      drawing.off('exit', ended)
      work()
    }
    const ended = () => settle(() => reject(new Error('The drawing thread ended.')))
    const timer = setTimeout(() => settle(() => reject(new Error('The picture took too long.'))), LIMIT_MS)
    drawing.once('message', (answer: unknown) => settle(() => resolve(answerSchema.parse(answer))))
    drawing.once('error', (error: unknown) => settle(() => reject(error)))
    drawing.once('exit', ended)
    drawing.ref()
    drawing.postMessage(JSON.parse(content))
  })
}
