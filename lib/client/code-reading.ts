/** The kinds of codes that a camera looks for. */
export type ReadableCode = 'DataMatrix' | 'QRCode' | 'EAN13' | 'EAN8' | 'Code128'

/** The pixels of a picture, four bytes each. */
export interface ReadingOrder {
  id: number
  formats: readonly ReadableCode[]
  pixels: ArrayBuffer
  width: number
  height: number
}

export interface ReadingAnswer {
  id: number
  /** The texts of the codes that were found; null where the reader could not be loaded. */
  texts: string[] | null
}

interface CodeReader {
  /** Returns the texts of the codes on a picture; null where the reader could not be loaded. One picture at a time. */
  read: (frame: ImageData) => Promise<string[] | null>
  close: () => void
}

/** Starts a worker that reads codes; it loads the decoder, which the page itself may not run. */
export function openCodeReader(formats: readonly ReadableCode[]): CodeReader {
  const worker = new Worker(new URL('./code-reading-worker.ts', import.meta.url), { type: 'module' })
  let lastId = 0
  let settle: ((answer: ReadingAnswer) => void) | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<ReadingAnswer>) => settle?.(data))
  worker.addEventListener('error', () => settle?.({ id: lastId, texts: null }))
  return {
    read: (frame) => {
      lastId += 1
      const id = lastId
      const pixels = frame.data.slice().buffer
      return new Promise((resolve) => {
        settle = (answer) => {
          if (answer.id === id) resolve(answer.texts)
        }
        const order = { id, formats, pixels, width: frame.width, height: frame.height }
        worker.postMessage(order satisfies ReadingOrder, [pixels])
      })
    },
    close: () => worker.terminate(),
  }
}
