import 'server-only'
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentBlock, DocumentFrame } from '@/lib/shared/document-blocks'
import { askStarter, sayThread } from '../own-thread'
import { drawBlocks } from './drawing'
import { Pages } from './pages'

// Started by document-file.ts in a thread: asks for blocks until there are none, hands over the bytes of a PDF while it
// draws them, and posts how many pages it has.

/** The requests of the thread: for the next blocks, or that bytes are taken. */
export type DocumentQuestion = { wanted: 'blocks' } | { wanted: 'room'; bytes: Uint8Array<ArrayBuffer> }

const frame: DocumentFrame = workerData

async function handOver(chunk: Uint8Array): Promise<void> {
  const bytes = new Uint8Array(chunk)
  await askStarter<null>({ wanted: 'room', bytes } satisfies DocumentQuestion, [bytes.buffer])
}

sayThread()
const pages = new Pages(frame)
for (;;) {
  const blocks = await askStarter<DocumentBlock[] | null>({ wanted: 'blocks' } satisfies DocumentQuestion)
  if (!blocks) break
  drawBlocks(pages, blocks)
  const complete = pages.read()
  if (complete) await handOver(complete)
}
for await (const chunk of pages.finish()) await handOver(chunk)
parentPort?.postMessage({ pages: pages.count })
