import 'server-only'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const WORKER = path.join('scripts', 'lib', 'server', 'workbook-worker.mjs')
const LIMIT_MS = 60_000

const bytesSchema = z.instanceof(Uint8Array<ArrayBuffer>)

/**
 * An Excel file with one sheet of texts; what looks like a formula is a text too. A thread of its own writes it: a long
 * table would hold up everybody else for seconds.
 */
export function writeWorkbook(sheet: string, rows: string[][]): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(/* turbopackIgnore: true */ path.join(process.cwd(), WORKER), {
    workerData: { sheet, rows },
  })
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The workbook took too long.')), LIMIT_MS)
    worker.once('message', (bytes: unknown) => resolve(bytesSchema.parse(bytes)))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The workbook was not written.'))
    })
  }).finally(() => worker.terminate())
}
