import 'server-only'
import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/shared/actor'
import type { Language } from '@/lib/shared/language'
import { jsonHeaders } from './answer'
import { committedWhen } from './auth'
import { CompleteBody, completeAnswer, completeBody, processWide } from './process-wide'

// What does not depend on the person is read once for all who ask at the same time. Nobody gets anything that is older
// than their request: a reading is shared by those who came before it began, and its answer by those for whom the database
// says that nothing was committed since (docs/domain.md, The wire).

/** Milliseconds for which an answer is kept at most: some say what is overdue now. */
const KEPT_MS = 10_000
/** Maximum number of bytes of all answers that are kept, and of one. */
const KEPT_BYTES = 16 * 1024 * 1024
const KEPT_BYTES_OF_ONE = 512 * 1024
/** Readings of one address take at most this share of the time, unless the pause would be longer than the longest. */
const BUSY_SHARE = 1 / 4
const MAX_PAUSE_MS = 100

/** An answer as bytes, so that it is written once. */
interface Answer {
  body: CompleteBody
  etag: string
}

interface Reading {
  /** What was committed when those asked who share it: each names a state that the answer is not older than. */
  snapshots: Set<string>
  answer: Promise<Answer>
  beganAt: number
  endedAt?: number
  bytes: number
}

/** The readings of one address: the last that began, and the one that follows it. */
interface Line {
  last?: Reading
  next?: Reading
}

const shared = processWide('shared-readings', () => ({
  /** By their keys, those that were read last at the end. */
  lines: new Map<string, Line>(),
  /** Of all answers that are kept. */
  bytes: 0,
}))

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
  const answer = await share(`${language} ${pathname}${search}`, committedWhen(actor), read)
  const headers = jsonHeaders({ etag: answer.etag })
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? []
  if (known.includes(answer.etag)) return new Response(null, { status: 304, headers })
  return completeAnswer(answer.body, { headers })
}

function share(key: string, snapshot: string, read: () => Promise<Response>): Promise<Answer> {
  const line = shared.lines.get(key) ?? {}
  const { last, next } = line
  if (last && isFresh(last) && last.snapshots.has(snapshot)) return last.answer
  if (next) {
    next.snapshots.add(snapshot)
    return next.answer
  }
  const reading: Reading = {
    snapshots: new Set([snapshot]),
    answer: waitForTurn(last).then(() => begin(key, line, reading, read)),
    beganAt: 0,
    bytes: 0,
  }
  line.next = reading
  shared.lines.set(key, line)
  return reading.answer
}

async function begin(
  key: string,
  line: Line,
  reading: Reading,
  read: () => Promise<Response>,
): Promise<Answer> {
  forget(key, line)
  reading.beganAt = performance.now()
  line.last = reading
  line.next = undefined
  shared.lines.set(key, line)
  try {
    const answer = await toAnswer(await read())
    reading.bytes = answer.body.bytes.length
    return answer
  } finally {
    reading.endedAt = performance.now()
    shared.bytes += reading.bytes
    // A failure is not kept.
    if (reading.bytes === 0 || reading.bytes > KEPT_BYTES_OF_ONE) forget(key, line)
    forgetOldest()
  }
}

const isFresh = ({ beganAt }: Reading) => performance.now() - beganAt < KEPT_MS

// The next reading waits for the one under way, and a little longer where readings follow each other closely.
async function waitForTurn(last: Reading | undefined): Promise<void> {
  await last?.answer.catch(() => {})
  if (last?.endedAt === undefined) return
  const pause = Math.min((last.endedAt - last.beganAt) / BUSY_SHARE, MAX_PAUSE_MS)
  const rest = last.beganAt + pause - performance.now()
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
}

async function toAnswer(response: Response): Promise<Answer> {
  const body = completeBody(response) ?? new CompleteBody(new Uint8Array(await response.arrayBuffer()))
  const digest = createHash('sha256').update(body.bytes).digest('base64url')
  return { body, etag: `W/"${digest.slice(0, 22)}"` }
}

function forget(key: string, line: Line): void {
  shared.bytes -= line.last?.bytes ?? 0
  line.last = undefined
  shared.lines.delete(key)
  if (line.next) shared.lines.set(key, line)
}

function forgetOldest(): void {
  for (const [key, line] of shared.lines) {
    const isUnderWay = line.next || line.last?.endedAt === undefined
    if (isUnderWay) continue
    if (shared.bytes <= KEPT_BYTES && line.last && isFresh(line.last)) return
    forget(key, line)
  }
}
