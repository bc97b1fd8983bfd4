import 'server-only'
import { z } from 'zod'
import { findListedScenarios } from '@/lib/features/scenarios/service'
import { findSessionActor } from '@/lib/server/auth'
import { listen } from '@/lib/server/database-channel'
import { describeError, logger } from '@/lib/server/logger'
import { processWide } from '@/lib/server/process-wide'
import { servedRelease } from '@/lib/server/release'
import type { Actor } from '@/lib/shared/actor'
import { type Touch, touchSchema } from '@/lib/shared/live'

/** Milliseconds between heartbeats, which keep proxies from closing a quiet stream. */
const HEARTBEAT_MS = 20_000
/** The browser reconnects after this long: a session expires without an announcement. */
const LIFETIME_MS = 5 * 60_000
const RECONNECT_MS = 2_000
/** Milliseconds until a stream that was closed for a newer one reconnects: at once it would close another. */
const RECONNECT_CLOSED_MS = 5 * 60_000

/** Milliseconds between two writes to all streams: each change would cost every stream a write of its own. */
const BURST_MS = 100

/** Maximum number of streams of one person, and of one of their sessions (docs/domain.md, Limits). */
const STREAM_LIMITS = { ofPerson: 20, ofSession: 5 }

/** Maximum number of objects that are sent after a burst of changes; where more were touched, browsers read their lists. */
const MAX_ROWS_SENT = 20

const announcementSchema = touchSchema.extend({ onlyFor: z.string().optional() })

/** The oldest first. */
const openStreams = processWide(
  'streams',
  () => new Set<Pick<TouchStream, 'actor' | 'yieldPlace' | 'sendRow'>>(),
)

const pace = processWide('stream-pace', () => ({ writtenAt: 0, waiting: new Set<() => void>() }))

/** Calls `flush` soon, together with those of the other streams; within a burst of changes once in {@link BURST_MS}. */
function flushSoon(flush: () => void): void {
  pace.waiting.add(flush)
  if (pace.waiting.size > 1) return
  const rest = pace.writtenAt + BURST_MS - performance.now()
  if (rest > 0) setTimeout(flushAll, rest)
  // A change announces several things at once.
  else queueMicrotask(flushAll)
}

function flushAll(): void {
  pace.writtenAt = performance.now()
  const waiting = [...pace.waiting]
  pace.waiting.clear()
  for (const flush of waiting) flush()
}

/** Ends the oldest streams of a person, and of a session, where the limit is reached. */
function makeRoom(actor: Actor): void {
  const yieldOldest = (most: number, isSame: (other: Actor) => boolean) => {
    const same = [...openStreams].filter((stream) => isSame(stream.actor))
    for (const oldest of same.slice(0, Math.max(0, same.length - most + 1))) oldest.yieldPlace()
  }
  yieldOldest(STREAM_LIMITS.ofSession, ({ sessionId }) => sessionId === actor.sessionId)
  yieldOldest(STREAM_LIMITS.ofPerson, ({ userId }) => userId === actor.userId)
}

/** Returns the time of the last event that a subscriber received, else that of the page that it shows. */
export function parseLastEventTime(
  lastEventId: string | null,
  since: number | undefined,
): number | undefined {
  return lastEventId !== null && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : since
}

/**
 * Returns a stream of server-sent events with what every change touches that is committed from now on, in any process
 * on this database, and with what was touched since `since`. All streams of a process share one database connection.
 * `reset` is sent where it is not known what was touched: that connection was away, or `since` is long ago. At the
 * beginning `release` is sent with the build that answers, and `streams` with how many there are, so that browsers spread
 * what they ask for after a change. The id of
 * each event is the server's time in milliseconds. It ends with the session, and where the person opens too many
 * others.
 * @param closed aborted when the reader has gone
 */
export function touchStream(actor: Actor, closed: AbortSignal, since?: number): ReadableStream<Uint8Array> {
  const stream = new TouchStream(actor)
  const leave = () => stream.end()
  return new ReadableStream({
    start: (controller) => {
      if (closed.aborted) return
      stream.begin(controller, since)
      closed.addEventListener('abort', leave, { once: true })
    },
    cancel: leave,
  })
}

class TouchStream {
  readonly actor: Actor
  readonly #encoder = new TextEncoder()
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #unsent = ''
  #isSessionUnsure = false
  #stop = () => {}

  constructor(actor: Actor) {
    this.actor = actor
  }

  begin(controller: ReadableStreamDefaultController<Uint8Array>, since: number | undefined): void {
    this.#controller = controller
    this.#write(`retry: ${RECONNECT_MS}`)
    makeRoom(this.actor)
    openStreams.add(this)
    touchedScenarios.follow()
    this.#write(`event: release\ndata: ${servedRelease()}`)
    this.#write(`event: streams\ndata: ${openStreams.size}`)
    // The answer begins with its first bytes.
    this.#flush()
    const heartbeat = setInterval(() => {
      this.#write(': still here')
      if (this.#isSessionUnsure) void this.#closeWithSession()
    }, HEARTBEAT_MS)
    const lifetime = setTimeout(() => this.#close(), LIFETIME_MS)
    const stopListening = listen('uta_live', (payload) => this.#receive(payload), since)
    this.#stop = () => {
      openStreams.delete(this)
      touchedScenarios.follow()
      clearInterval(heartbeat)
      clearTimeout(lifetime)
      void stopListening()
    }
  }

  /** Ends it in favour of a newer one. */
  yieldPlace(): void {
    this.#write(`retry: ${RECONNECT_CLOSED_MS}`)
    this.#close()
  }

  /** Sends an object after its touch, as JSON. */
  sendRow(row: string): void {
    this.#write(`event: row\ndata: ${row}`)
  }

  /** Ends it for a reader who has gone. */
  end(): void {
    this.#controller = undefined
    this.#stop()
  }

  #close(): void {
    this.#flush()
    const controller = this.#controller
    this.end()
    controller?.close()
  }

  #receive(payload: string): void {
    const touched = touchFor(this.actor, payload)
    this.#write(toServerSentEvent(touched))
    if (touched !== undefined && mayEndSession(this.actor, touched)) void this.#closeWithSession()
  }

  async #closeWithSession(): Promise<void> {
    const present = await findSessionActor(this.actor.sessionId).catch(() => undefined)
    // Where the database is away, the session is looked up again: closing would bring all browsers back at once.
    this.#isSessionUnsure = present === undefined
    if (present === null) this.#close()
  }

  #write(lines: string): void {
    if (this.#unsent === '') flushSoon(this.#flush)
    this.#unsent += `id: ${Date.now()}\n${lines}\n\n`
  }

  readonly #flush = () => {
    const lines = this.#unsent
    this.#unsent = ''
    if (lines !== '') this.#controller?.enqueue(this.#encoder.encode(lines))
  }
}

/**
 * Reads the scenarios that changes touch, once for all streams of the process, and sends each after its touch: lists
 * that show it are up to date then, without a request of each browser. As long as there are streams.
 */
class TouchedScenarios {
  readonly #due = new Set<string>()
  #isReading = false
  #stopListening: (() => Promise<void>) | undefined

  /** Begins with the first stream, and ends with the last one. */
  follow(): void {
    if (openStreams.size > 0) {
      this.#stopListening ??= listen('uta_live', (payload) => this.#note(payload))
      return
    }
    void this.#stopListening?.()
    this.#stopListening = undefined
    this.#due.clear()
  }

  #note(payload: string): void {
    if (payload === '') return
    const { subject, id } = parseAnnouncement(payload)
    if (subject !== 'scenario' || id === undefined) return
    this.#due.add(id)
    if (!this.#isReading) void this.#read()
  }

  async #read(): Promise<void> {
    this.#isReading = true
    // A change announces several things at once.
    await Promise.resolve()
    while (this.#due.size > 0) {
      const ids = [...this.#due]
      this.#due.clear()
      if (ids.length <= MAX_ROWS_SENT) await this.#send(ids)
      // What is touched meanwhile is read by one statement.
      await new Promise((resolve) => setTimeout(resolve, BURST_MS).unref())
    }
    this.#isReading = false
  }

  async #send(ids: string[]): Promise<void> {
    const rows = await findListedScenarios(ids).catch((error: unknown) => {
      // Browsers read their lists instead.
      logger.warn({ failure: describeError(error) }, 'touched scenarios not read')
      return []
    })
    for (const row of rows) {
      // It was changed again meanwhile: what was read may be older than a touch that was sent.
      if (this.#due.has(row._id)) continue
      const sent = JSON.stringify({ subject: 'scenario', id: row._id, row })
      for (const stream of openStreams) stream.sendRow(sent)
    }
  }
}

const touchedScenarios = processWide('touched-scenarios', () => new TouchedScenarios())

// Every stream of the process gets the same announcement, one after the other.
let last: { payload: string; announcement: z.output<typeof announcementSchema> } | undefined

function parseAnnouncement(payload: string) {
  if (last?.payload !== payload)
    last = { payload, announcement: announcementSchema.parse(JSON.parse(payload)) }
  return last.announcement
}

/**
 * Returns the touch that the subscriber receives; null where it is unknown what was touched, undefined where it is not theirs.
 */
function touchFor(actor: Actor, payload: string): Touch | null | undefined {
  if (payload === '') return null
  const { onlyFor, ...touch } = parseAnnouncement(payload)
  return onlyFor === undefined || onlyFor === actor.userId ? touch : undefined
}

function mayEndSession({ sessionId }: Actor, touched: Touch | null): boolean {
  if (touched === null) return true
  return touched.subject === 'session' && (touched.id === undefined || touched.id === sessionId)
}

function toServerSentEvent(touched: Touch | null | undefined): string {
  if (touched === undefined) return ': of somebody else'
  return touched ? `event: touch\ndata: ${JSON.stringify(touched)}` : 'event: reset\ndata: {}'
}
