import { toMatrix } from '@/lib/shared/code-matrix'
import type { DrawingAnswer, DrawingOrder } from './code-drawing'

// Encoding takes some milliseconds for each code; in a worker it doesn't hold up typing or scrolling.
addEventListener('message', ({ data: { id, kind, code } }: MessageEvent<DrawingOrder>) => {
  postMessage({ id, matrix: drawn(kind, code) } satisfies DrawingAnswer)
})

function drawn(...order: Parameters<typeof toMatrix>): DrawingAnswer['matrix'] {
  try {
    return toMatrix(...order)
  } catch {
    return null
  }
}
