import 'server-only'
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import { sayThread } from './own-thread'

// Started by heic.ts in a thread: decodes one HEIC, and posts its pixels or the reason why not.

/** The data with which the thread is started. */
export interface HeicTask {
  bytes: Uint8Array<ArrayBuffer>
  mostPixels: number
}

const { bytes, mostPixels }: HeicTask = workerData

sayThread()
const images = new libheif.HeifDecoder().decode(bytes)
const image = images.find((one) => one.is_primary()) ?? images[0]
if (!image) parentPort?.postMessage({ problem: 'broken' })
else if (image.get_width() * image.get_height() > mostPixels) parentPort?.postMessage({ problem: 'tooLarge' })
else {
  const [width, height] = [image.get_width(), image.get_height()]
  image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (pixels) => {
    if (!pixels) return parentPort?.postMessage({ problem: 'broken' })
    parentPort?.postMessage({ pixels: new Uint8Array(pixels.data.buffer), width, height }, [
      pixels.data.buffer,
    ])
  })
}
