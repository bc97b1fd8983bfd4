import 'server-only'
import { isUtf8 } from 'node:buffer'
import { isPicture } from './images'
import { yieldToEventLoop } from './waiting'

const PDF = Buffer.from('%PDF-')
/** Readers look for the header of a PDF in its first bytes: some writers put something before it. */
const PDF_HEADER_WITHIN = 1024
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const WORKBOOK = Buffer.from('xl/workbook.xml')
/** The part of a workbook that runs. */
const MACROS = Buffer.from('xl/vbaProject.bin')
/** A text is looked through in parts of this many bytes, and other work goes on between them. */
const PART_BYTES = 256 * 1024
/** Colours of a terminal, as logs have them, begin with it. */
const ESCAPE = '\u001b'

/** Returns whether bytes are text in UTF-8: without control characters other than white space and colours. */
async function isText(buffer: Buffer): Promise<boolean> {
  if (buffer.length === 0 || !isUtf8(buffer)) return false
  const decoder = new TextDecoder()
  for (let at = 0; at < buffer.length; at += PART_BYTES) {
    if (at > 0) await yieldToEventLoop()
    // A character that a part ends within comes with the next one.
    const part = decoder.decode(buffer.subarray(at, at + PART_BYTES), { stream: true })
    if (/\p{Cc}/u.test(part.replaceAll(ESCAPE, '').replaceAll(/\s/g, ''))) return false
  }
  return true
}

/** Returns the kind of a file by its bytes, whatever its name is; null for any other. */
export async function fileContent(bytes: Uint8Array): Promise<'picture' | 'pdf' | 'xlsx' | 'text' | null> {
  if (isPicture(bytes)) return 'picture'
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.subarray(0, PDF_HEADER_WITHIN).includes(PDF)) return 'pdf'
  // The names of a ZIP file's entries are not compressed.
  if (buffer.subarray(0, ZIP.length).equals(ZIP))
    return buffer.includes(WORKBOOK) && !buffer.includes(MACROS) ? 'xlsx' : null
  return (await isText(buffer)) ? 'text' : null
}
