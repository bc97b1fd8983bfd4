import 'server-only'
import { z } from 'zod'
import type { DocumentBlock, DocumentFrame } from '@/lib/shared/document-blocks'
import { AppError } from '@/lib/shared/errors'
import { runInThread } from '../limited-thread'
import { spooledInTurn } from '../spool'
import type { TableFile } from '../table-file'
import { startThread } from '../threads'
import { limitWork } from '../work-limit'

// A protocol of 300 scenarios takes some seconds and half of this memory (docs/decisions/0026-documents.md).
const LIMITS = { heapMib: 384, workMs: 120_000, waitMs: 300_000 }
const DRAWING_LIMIT = { atOnce: 1, waiting: 10 }

const questionSchema = z.discriminatedUnion('wanted', [
  z.object({ wanted: z.literal('blocks') }),
  z.object({ wanted: z.literal('room'), bytes: z.instanceof(Uint8Array<ArrayBuffer>) }),
])
const answerSchema = z.object({ pages: z.number() })

/** The contents of a document. */
export interface DocumentContent {
  frame: DocumentFrame
  /** Its blocks in parts, which are read while the document is drawn. */
  parts: AsyncGenerator<DocumentBlock[], void>
}

/**
 * Returns a document as a PDF (docs/decisions/0026-documents.md). A thread with limits draws one at a time, while its content
 * is read; the file is in memory neither as a whole nor in this thread. `read` is called when it is its turn.
 * @param name the file's name, with its extension
 * @throws AppError `too_large` when it exceeds the limits, `unavailable` when too many wait, `storage_full`, and anything
 * that `read` throws.
 */
export async function documentFile(name: string, read: () => Promise<DocumentContent>): Promise<TableFile> {
  const body = await limitWork('documents', DRAWING_LIMIT, () =>
    spooledInTurn(async () => drawn(await read())),
  )
  return { name, type: 'application/pdf', body }
}

/** The bytes of a document, while the thread draws it. */
async function* drawn({ frame, parts }: DocumentContent): AsyncGenerator<Uint8Array, void> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // The next part is read while the thread draws the last one.
  let ahead = readAhead(parts)
  const reply = async (question: unknown) => {
    const asked = questionSchema.parse(question)
    if (asked.wanted === 'room') {
      await writer.write(asked.bytes)
      return null
    }
    const { value } = await ahead
    if (value) ahead = readAhead(parts)
    return value ?? null
  }
  const work = async () => {
    try {
      const { answer, isSpent } = await runInThread({
        start: (options) => startThread('document-worker', options),
        data: frame,
        handedOver: [],
        answerSchema,
        limits: LIMITS,
        reply,
      })
      if (isSpent) throw new AppError('too_large', 'errors.documentTooLarge')
      if (!answer) throw new Error('The thread that draws documents ended without one.')
      await writer.close()
    } catch (error) {
      await writer.abort(error)
    } finally {
      await parts.return()
    }
  }
  void work()
  yield* readable
}

/** Begins to read the next part. A failure is reported where the part is awaited, which may be never. */
function readAhead(parts: DocumentContent['parts']) {
  const next = parts.next()
  next.catch(() => {})
  return next
}
