import 'server-only'
import { readFile } from 'node:fs/promises'
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

let loading: Promise<unknown> | null = null

async function load(): Promise<void> {
  // By itself it would be loaded from the internet.
  const file = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true })
}

/** Returns the codes that are found on a picture: on its pixels, or on those of a PNG or JPEG. */
export async function readCodes(
  picture: Parameters<typeof readBarcodes>[0],
  options: ReaderOptions,
): Promise<ReadResult[]> {
  loading ??= load()
  await loading
  return readBarcodes(picture, options)
}
