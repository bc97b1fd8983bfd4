import 'server-only'
import { AppError } from '@/lib/shared/errors'

/**
 * The bytes of a request's body. The one place where bodies are read: the declared length is checked first and the
 * real bytes are counted, because a declared length may lie.
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
 * The JSON object in a request's body; a body that is absent counts as the empty object.
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
  return value
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new AppError('bad_request', 'errors.notJson')
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The form in a multipart body.
 * @throws AppError `bad_request` where the body is no multipart form.
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
