import 'server-only'
import { ZipWriter } from '@zip.js/zip.js'

interface ZipEntry {
  name: string
  /** Its text, in chunks. */
  content: AsyncIterable<string> | Iterable<string>
}

/** The earliest day in a ZIP file: with the current time, two equal files would differ. */
const FIRST_DAY = new Date(1980, 0, 1)

/** Returns a ZIP file, written while its content comes, so that it is never in memory as a whole. */
export async function* writeZip(entries: ZipEntry[]): AsyncGenerator<Uint8Array, void> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writing = write(entries, writable)
  // An error while writing ends the reading below with the same error.
  writing.catch(() => {})
  yield* readable
  await writing
}

async function write(entries: ZipEntry[], file: WritableStream<Uint8Array>): Promise<void> {
  const zip = new ZipWriter(file, {
    useWebWorkers: false,
    zip64: false,
    extendedTimestamp: false,
    lastModDate: FIRST_DAY,
  })
  try {
    for (const { name, content } of entries) {
      await zip.add(name, toStream(content))
    }
    await zip.close()
  } catch (error) {
    await file.abort(error)
    throw error
  }
}

function toStream(content: ZipEntry['content']): ReadableStream<Uint8Array> {
  const chunks = encoded(content)
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return()
    },
  })
}

async function* encoded(content: ZipEntry['content']): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const text of content) yield encoder.encode(text)
}
