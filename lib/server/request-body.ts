import 'server-only'
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { AppError } from '@/lib/shared/errors'
import { isJsonObject } from '@/lib/shared/json'
import { JSON_LIMIT_MS, LARGEST_INTEGER, MEBIBYTE } from '@/lib/shared/limits'
import { withoutByteOrderMark } from '@/lib/shared/plain-line'
import { processWide } from './process-wide'
import { yieldToEventLoop } from './waiting'

/** Maximum number of bytes of all bodies that are being received or worked on. */
const MAX_BYTES = 64 * MEBIBYTE
/** The share of it that uploads may take, so that other calls go on while many people send photos. */
const MAX_UPLOAD_BYTES = 48 * MEBIBYTE
/** Milliseconds that an upload waits for its place, its body unread. */
const PLACE_LIMIT_MS = 10_000
/** Maximum number of uploads that wait: each costs a connection. */
const MAX_WAITING = 100
const RETRY_AFTER_SECONDS = 5

interface Waiting {
  bytes: number
  begin: () => void
}

const budget = processWide('body-budget', () => ({
  total: 0,
  uploads: 0,
  held: new WeakMap<Request, number>(),
  places: new WeakMap<Request, number>(),
  /** In the order in which they came. */
  waiting: new Set<Waiting>(),
}))

const busy = () => new AppError('unavailable', 'errors.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })

/**
 * Counts the bytes of a body so far as held until {@link releaseBody}; those that a place was taken for are counted already.
 * @throws AppError `unavailable` when all bodies together are too large.
 */
function holdBody(request: Request, length: number): void {
  const held = budget.held.get(request) ?? 0
  if (length <= held) return
  if (budget.total + length - held > MAX_BYTES) throw busy()
  budget.total += length - held
  budget.held.set(request, length)
}

/**
 * Takes a place for an upload before its body is read: once it has one, it is read to its end. Without room it waits for
 * its turn, unread, for some seconds.
 * @param bytes the length of the body
 * @throws AppError `unavailable` when there is no place in time, or too many wait.
 */
async function takeUploadPlace(request: Request, bytes: number): Promise<void> {
  if (budget.waiting.size >= MAX_WAITING) throw busy()
  await new Promise<void>((resolve, reject) => {
    const waiting = {
      bytes,
      begin: () => {
        clearTimeout(timer)
        budget.uploads += bytes
        budget.places.set(request, bytes)
        holdBody(request, bytes)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      budget.waiting.delete(waiting)
      reject(busy())
      // Those behind it may be smaller.
      admit()
    }, PLACE_LIMIT_MS)
    budget.waiting.add(waiting)
    admit()
  })
}

/** Makes room for other bodies, once a request is answered. */
export function releaseBody(request: Request): void {
  budget.total -= budget.held.get(request) ?? 0
  budget.uploads -= budget.places.get(request) ?? 0
  budget.held.delete(request)
  budget.places.delete(request)
  admit()
}

function admit(): void {
  for (const waiting of budget.waiting) {
    const { bytes } = waiting
    if (budget.uploads + bytes > MAX_UPLOAD_BYTES || budget.total + bytes > MAX_BYTES) return
    budget.waiting.delete(waiting)
    waiting.begin()
  }
}

/** Milliseconds without a byte after which the sender of a form is taken to have lost its network. */
const PAUSE_LIMIT_MS = 30_000

interface TimeLimit {
  ms: number
  /** Whether the whole body has to be there by then, or only its next bytes. */
  isForEach?: boolean
}

/**
 * Returns the bytes of a request's body. The only place where bodies are read: the declared length is checked first
 * and the real bytes are counted, because a declared length may be wrong. They count as held until `releaseBody`.
 * @throws AppError `too_large` past `limit` bytes, `unavailable` when all bodies together are too large, `bad_request`
 * when it arrives too slowly.
 */
export async function readBody(
  request: Request,
  limit: number,
  timeLimit?: TimeLimit,
): Promise<Uint8Array<ArrayBuffer>> {
  requireShorter(declaredLength(request), limit)
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of inTime(request.body, timeLimit)) {
    length += chunk.byteLength
    requireShorter(length, limit)
    holdBody(request, length)
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

const declaredLength = (request: Request) => Number(request.headers.get('content-length') ?? 0)

function requireShorter(length: number, limit: number): void {
  if (length > limit)
    throw new AppError('too_large', 'errors.tooLarge', { params: { limit: Math.floor(limit / 1024) } })
}

async function* inTime(body: ReadableStream<Uint8Array>, limit: TimeLimit | undefined) {
  if (!limit) return yield* body
  const reader = body.getReader()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    // A body that has failed by itself just now fails the reading below, too.
    reader.cancel().catch(() => {})
  }, limit.ms)
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (limit.isForEach) timer.refresh()
      yield read.value
    }
    if (isLate) throw new AppError('bad_request', 'errors.bodyTooSlow')
  } finally {
    clearTimeout(timer)
    // Nobody reads the rest of a body that is refused.
    await reader.cancel()
  }
}

/**
 * Returns the JSON object in a request's body; an absent body counts as the empty object.
 * @throws AppError `bad_request` for another content type, for text that is not JSON, and for JSON that is not an
 * object, and as `readBody` does.
 */
export async function readJsonObject(request: Request, limit: number): Promise<Record<string, unknown>> {
  const bytes = await readBody(request, limit, { ms: JSON_LIMIT_MS })
  if (bytes.length === 0) return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new AppError('bad_request', 'errors.notJson')
  const value = parseJson(bytes)
  if (!isJsonObject(value)) throw new AppError('bad_request', 'errors.notAnObject')
  // Checking a long body takes as long again as reading it.
  if (bytes.length > MEBIBYTE) await yieldToEventLoop()
  return value
}

/**
 * Returns the JSON of an edit with the version that it was made on: `If-Match: "7"` and a field `version: 7` mean the same. An
 * invalid version is refused by the field's schema.
 */
export function withVersion(json: Record<string, unknown>, method: string, ifMatch: string | null) {
  const isEdit = method === 'PUT' || method === 'PATCH'
  if (!isEdit || ifMatch === null || ifMatch === '*') return json
  const digits = /^(?:W\/)?"(\d+)"$/.exec(ifMatch)?.[1]
  return { ...json, version: digits === undefined ? ifMatch : Math.min(Number(digits), LARGEST_INTEGER) }
}

// A decoder that refuses invalid text takes three times as long as checking for that first.
function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new AppError('bad_request', 'errors.notJson')
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  try {
    return JSON.parse(withoutByteOrderMark(text))
  } catch {
    throw new AppError('bad_request', 'errors.notJson')
  }
}

/**
 * Returns the form in a multipart body. It is an upload, which takes its place before its first byte is read.
 * @throws AppError `bad_request` when the body is no multipart form, `unavailable` when there is no place for it in time,
 * and as `readBody` does.
 */
export async function readForm(request: Request, limit: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('bad_request', 'errors.notMultipart')
  const length = declaredLength(request)
  requireShorter(length, limit)
  await takeUploadPlace(request, length || limit)
  const bytes = await readBody(request, limit, { ms: PAUSE_LIMIT_MS, isForEach: true })
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new AppError('bad_request', 'errors.notMultipart')
  }
}

/** Returns a hash that identifies a form: of its entries, files by name and content. */
export async function formDigest(form: FormData): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, value] of form) {
    const content = typeof value === 'string' ? value : value.name
    hash.update(JSON.stringify([name, content, typeof value === 'string' ? null : value.size]))
    if (typeof value !== 'string') hash.update(new Uint8Array(await value.arrayBuffer()))
  }
  return hash.digest('hex')
}
