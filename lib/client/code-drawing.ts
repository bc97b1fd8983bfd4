import type { CodeKind, CodeMatrix } from '@/lib/shared/code-raster'

export interface DrawingOrder {
  id: number
  kind: CodeKind
  code: string
}

export interface DrawingAnswer {
  id: number
  /** null where the code can't be drawn. */
  matrix: CodeMatrix | null
}

interface Waiting extends DrawingOrder {
  answer: (matrix: CodeMatrix | null) => void
}

/** Maximum number of codes in the cache: enough for a large scenario. */
const MAX_CACHED_CODES = 2_000

const drawn = new Map<string, CodeMatrix>()
let waiting: Waiting[] = []
let current: Waiting | null = null
let worker: Worker | null = null
let lastId = 0

const cacheKey = ({ kind, code }: Pick<DrawingOrder, 'kind' | 'code'>) => `${kind}:${code}`

/**
 * Draws a code in a worker, the most recently requested one first, since it is the one in view. Calls back with the
 * matrix, or null when the code can't be drawn. Returns a function that cancels the request.
 */
export function drawCode(
  order: { kind: CodeKind; code: string },
  answer: (matrix: CodeMatrix | null) => void,
): () => void {
  const known = drawn.get(cacheKey(order))
  if (known) {
    answer(known)
    return () => undefined
  }
  lastId += 1
  const placed: Waiting = { ...order, id: lastId, answer }
  waiting.push(placed)
  goOn()
  return () => {
    placed.answer = () => undefined
    waiting = waiting.filter((one) => one !== placed)
  }
}

function goOn(): void {
  current ??= waiting.pop() ?? null
  if (!current) return
  const { id, kind, code } = current
  worker ??= start()
  worker.postMessage({ id, kind, code } satisfies DrawingOrder)
}

function start(): Worker {
  const started = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<DrawingAnswer>) => settle(data))
  // The worker could not be loaded or has crashed: the next request starts another one.
  started.addEventListener('error', () => {
    started.terminate()
    worker = null
    if (current) settle({ id: current.id, matrix: null })
  })
  return started
}

function settle({ id, matrix }: DrawingAnswer): void {
  if (current?.id !== id) return
  const { answer, ...order } = current
  current = null
  if (matrix) keep(cacheKey(order), matrix)
  answer(matrix)
  goOn()
}

function keep(name: string, matrix: CodeMatrix): void {
  drawn.set(name, matrix)
  const [oldest] = drawn.keys()
  if (drawn.size > MAX_CACHED_CODES && oldest !== undefined) drawn.delete(oldest)
}
