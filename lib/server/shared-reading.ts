import 'server-only'
import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/shared/actor'
import type { Language } from '@/lib/shared/language'
import { jsonHeaders } from './answer'
import { committedWhen } from './auth'
import { CompleteBody, completeAnswer, completeBody, processWide } from './process-wide'

// What does not depend on the person is read once for all who ask at the same time.

/** Maximum milliseconds for which a value is kept: some of them depend on the current time. */
const MAX_AGE_MS = 10_000
/** Readings of one key take at most this share of the time, unless the pause would be longer than the longest. */
const BUSY_SHARE = 1 / 4

interface Reading<Value> {
  /** The commits when those asked who share it: each names a state that the value is not older than. */
  snapshots: Set<string>
  value: Promise<Value>
  beganAt: number
  endedAt?: number
  bytes: number
}

/** The readings of one key: the last that began, and the one that follows it. */
interface Line<Value> {
  last?: Reading<Value>
  next?: Reading<Value>
}

interface Limits {
  /** Maximum number of bytes of all values that are kept. */
  keptBytes: number
  /** Maximum number of bytes of one value that is kept. */
  maxReadingBytes: number
  /** Milliseconds that the next reading of a key waits at most where they follow each other closely. */
  maxPauseMs: number
}

/**
 * Readings that many share. Nobody gets anything that is older than their request: a reading is shared by those who came
 * before it began, and its value by those for whom the database says that nothing was committed since (docs/domain.md,
 * The wire).
 */
export class SharedReadings<Value> {
  /** By their keys, those that were read last at the end. */
  readonly #lines = new Map<string, Line<Value>>()
  readonly #limits: Limits
  readonly #estimateBytes: (value: Value) => number
  /** Of all values that are kept. */
  #bytes = 0

  constructor(estimateBytes: (value: Value) => number, limits: Limits) {
    this.#estimateBytes = estimateBytes
    this.#limits = limits
  }

  /**
   * Returns the value that `read` reads, or an earlier one that is not older than the request.
   * @param key names all that the value depends on
   * @param snapshot what was committed when the request began
   * @throws anything that `read` throws
   */
  share(key: string, snapshot: string, read: () => Promise<Value>): Promise<Value> {
    const line = this.#lines.get(key) ?? {}
    const { last, next } = line
    if (last && isFresh(last) && last.snapshots.has(snapshot)) return last.value
    if (next) {
      next.snapshots.add(snapshot)
      return next.value
    }
    const reading: Reading<Value> = {
      snapshots: new Set([snapshot]),
      value: this.#waitForTurn(last).then(() => this.#begin(key, line, reading, read)),
      beganAt: 0,
      bytes: 0,
    }
    line.next = reading
    this.#lines.set(key, line)
    return reading.value
  }

  async #begin(
    key: string,
    line: Line<Value>,
    reading: Reading<Value>,
    read: () => Promise<Value>,
  ): Promise<Value> {
    this.#forget(key, line)
    reading.beganAt = performance.now()
    line.last = reading
    line.next = undefined
    this.#lines.set(key, line)
    try {
      const value = await read()
      reading.bytes = this.#estimateBytes(value)
      return value
    } finally {
      reading.endedAt = performance.now()
      this.#bytes += reading.bytes
      // A failure is not kept.
      if (reading.bytes === 0 || reading.bytes > this.#limits.maxReadingBytes) this.#forget(key, line)
      this.#forgetOldest()
    }
  }

  // The next reading waits for the one under way, and a little longer where readings follow each other closely.
  async #waitForTurn(last: Reading<Value> | undefined): Promise<void> {
    await last?.value.catch(() => {})
    if (last?.endedAt === undefined) return
    const pause = Math.min((last.endedAt - last.beganAt) / BUSY_SHARE, this.#limits.maxPauseMs)
    const rest = last.beganAt + pause - performance.now()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  }

  #forget(key: string, line: Line<Value>): void {
    this.#bytes -= line.last?.bytes ?? 0
    line.last = undefined
    this.#lines.delete(key)
    if (line.next) this.#lines.set(key, line)
  }

  #forgetOldest(): void {
    for (const [key, line] of this.#lines) {
      const isUnderWay = line.next || line.last?.endedAt === undefined
      if (isUnderWay) continue
      if (this.#bytes <= this.#limits.keptBytes && line.last && isFresh(line.last)) return
      this.#forget(key, line)
    }
  }
}

const isFresh = ({ beganAt }: { beganAt: number }) => performance.now() - beganAt < MAX_AGE_MS

/** An answer as bytes, so that it is written once. */
interface Answer {
  body: CompleteBody
  etag: string
}

const MIB = 1024 * 1024

const answers = processWide(
  'shared-reading',
  () =>
    new SharedReadings<Answer>(({ body }) => body.bytes.length, {
      keptBytes: 12 * MIB,
      maxReadingBytes: MIB / 2,
      maxPauseMs: 100,
    }),
)

/** The first data of pages, as JSON. Nobody waits for a page longer than for a reading. */
const firsts = processWide(
  'shared-firsts',
  () =>
    new SharedReadings<string | undefined>((written) => (written?.length ?? 0) * 2, {
      keptBytes: 4 * MIB,
      maxReadingBytes: MIB / 2,
      maxPauseMs: 0,
    }),
)

interface Call {
  request: Request
  actor: Actor
  language: Language | null
}

/**
 * Returns the answer of `read`, or shares an earlier one that is not older than the call.
 * @throws anything that `read` throws
 */
export async function sharedAnswer(
  { request, actor, language }: Call,
  read: () => Promise<Response>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const key = `${language} ${pathname}${search}`
  const answer = await answers.share(key, committedWhen(actor), async () => toAnswer(await read()))
  const headers = jsonHeaders({ etag: answer.etag })
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? []
  if (known.includes(answer.etag)) return new Response(null, { status: 304, headers })
  return completeAnswer(answer.body, { headers })
}

/**
 * Returns the first data of a page as JSON, or shares those of another page of this key which are not older.
 * @throws anything that `read` throws
 */
export function sharedFirst(
  actor: Actor,
  key: string,
  read: () => Promise<string | undefined>,
): Promise<string | undefined> {
  return firsts.share(key, committedWhen(actor), read)
}

async function toAnswer(response: Response): Promise<Answer> {
  const body = completeBody(response) ?? new CompleteBody(new Uint8Array(await response.arrayBuffer()))
  const digest = createHash('sha256').update(body.bytes).digest('base64url')
  return { body, etag: `W/"${digest.slice(0, 22)}"` }
}
