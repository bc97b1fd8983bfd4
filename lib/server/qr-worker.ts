import 'server-only'
import { parentPort, workerData } from 'node:worker_threads'
import { scannedText } from '@/lib/shared/scanned-text'
import { readCodes } from './code-reader'
import { sayThread } from './own-thread'

// Started by qr-codes.ts in a thread: reads the codes of one picture, and posts their texts.

/** The data with which the thread is started: the pixels of a picture. */
export interface QrTask {
  /** Four bytes a pixel. */
  pixels: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

const { pixels, width, height }: QrTask = workerData

const picture = { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' as const }

sayThread()
const found = await readCodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8 })
parentPort?.postMessage({ texts: found.map(({ bytes }) => scannedText(bytes)) })
