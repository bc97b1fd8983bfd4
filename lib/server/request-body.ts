import 'server-only'
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/shared/errors'
import { MEBIBYTE } from '@/lib/shared/limits'
import { breathe } from './waiting'

/**
 * Returns the bytes of a request's body. The only place where bodies are read: the declared length is checked first
 * and the real bytes are counted, because a declared length may be wrong.
 * @throws AppError `too_large` past `limit` bytes.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new AppError('too_large', 'errors.tooLarge', { params: { limit: Math.floor(limit / 1024) } })
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > limit) throw tooLarge()
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/**
 * Returns the JSON object in a request's body; an absent body counts as the empty object.
 * @throws AppError `bad_request` for another content type, for text that is not JSON, and for JSON that is not an
 * object.
 */
export async function readJsonObject(request: Request, limit: number): Promise<Record<string, unknown>> {
  const bytes = await readBody(request, limit)
  if (bytes.length === 0) return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new AppError('bad_request', 'errors.notJson')
  const value = parseJson(bytes)
  if (!isRecord(value)) throw new AppError('bad_request', 'errors.notAnObject')
  // Checking a long body takes as long again as reading it.
  if (bytes.length > MEBIBYTE) await breathe()
  return value
}

const BYTE_ORDER_MARK = '\uFEFF'

// A decoder that refuses invalid text takes three times as long as checking for that first.
function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new AppError('bad_request', 'errors.notJson')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  } catch {
    throw new AppError('bad_request', 'errors.notJson')
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the form in a multipart body.
 * @throws AppError `bad_request` when the body is no multipart form.
 */
export async function readForm(request: Request, limit: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('bad_request', 'errors.notMultipart')
  const bytes = await readBody(request, limit)
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new AppError('bad_request', 'errors.notMultipart')
  }
}

/** Returns what identifies a form: a hash of its entries, files by name and content. */
export async function formDigest(form: FormData): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, value] of form) {
    const content = typeof value === 'string' ? value : value.name
    hash.update(JSON.stringify([name, content, typeof value === 'string' ? null : value.size]))
    if (typeof value !== 'string') hash.update(new Uint8Array(await value.arrayBuffer()))
  }
  return hash.digest('hex')
}
