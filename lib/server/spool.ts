import 'server-only'
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@/lib/shared/errors'
import { limitWork } from './work-limit'

const CHUNK_BYTES = 64 * 1024

/**
 * Maximum number of files and long lists that are written at once, which leaves room for other requests, and of those
 * that wait.
 */
const WRITING_LIMIT = { atOnce: 2, waiting: 20 }

/** A part of what is written; a text is written in UTF-8. */
type Chunk = string | Uint8Array

/**
 * Returns everything that the chunks of `write` yield, at the reader's own pace: it is buffered in a temporary file, so
 * that neither memory nor the producer depends on a slow reader. The file is deleted with the last byte, with the
 * reader, or with the process. `write` is called when it is its turn.
 * @throws AppError `unavailable` when too many wait, `storage_full` when the disk is full, and anything that the chunks
 * throw; nothing was sent then.
 */
export function spooledInTurn(
  write: () => AsyncIterable<Chunk> | Promise<AsyncIterable<Chunk>>,
): Promise<ReadableStream<Uint8Array>> {
  return limitWork('spooled', WRITING_LIMIT, async () => spooled(await write()))
}

async function spooled(chunks: AsyncIterable<Chunk>): Promise<ReadableStream<Uint8Array>> {
  const path = join(tmpdir(), `uta-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    // The file is unlinked at once: nobody else finds it, and nothing has to be cleaned up.
    await rm(path)
    const toBytes = reusedEncoder()
    for await (const chunk of chunks)
      await file.appendFile(typeof chunk === 'string' ? toBytes(chunk) : chunk)
    return readOnce(file)
  } catch (error) {
    await file.close()
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new AppError('storage_full', 'errors.storageFull')
    throw error
  }
}

// The bytes of one text are those of the next one, too: hundreds of megabytes of them would lie about until they are
// collected.
function reusedEncoder(): (text: string) => Uint8Array {
  const encoder = new TextEncoder()
  let bytes = new Uint8Array()
  return (text) => {
    // A unit of UTF-16 takes at most three bytes.
    if (bytes.length < text.length * 3) bytes = new Uint8Array(text.length * 3)
    return bytes.subarray(0, encoder.encodeInto(text, bytes).written)
  }
}

function readOnce(file: FileHandle): ReadableStream<Uint8Array> {
  let position = 0
  return new ReadableStream({
    pull: async (controller) => {
      const buffer = new Uint8Array(CHUNK_BYTES)
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position)
      position += bytesRead
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
      controller.close()
      await file.close()
    },
    cancel: () => file.close(),
  })
}
