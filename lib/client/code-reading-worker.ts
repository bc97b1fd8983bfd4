import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { scannedText } from '@/lib/shared/scanned-text'
import type { ReadingAnswer, ReadingOrder } from './code-reading'

// From here and not from elsewhere, as it would be by itself. In a worker, since the policy of pages lets no page compile it.
const DECODER = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href

prepareZXingModule({ overrides: { locateFile: () => DECODER } })

addEventListener('message', async ({ data: { id, ...order } }: MessageEvent<ReadingOrder>) => {
  const texts = await read(order).catch(() => null)
  postMessage({ id, texts } satisfies ReadingAnswer)
})

async function read({ formats, pixels, width, height }: Omit<ReadingOrder, 'id'>): Promise<string[]> {
  const picture = { data: new Uint8ClampedArray(pixels), width, height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(picture, { formats: [...formats], maxNumberOfSymbols: 4 })
  return found.map(({ bytes }) => scannedText(bytes))
}
