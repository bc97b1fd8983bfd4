import 'server-only'
import { once } from 'node:events'
import type { Client } from 'pg'
import type { TransactionClient } from './db'
import { keepConnected } from './dedicated-connection'
import { describeError, logger } from './logger'
import { runInBackground } from './shutdown'

const CHANNELS = ['uta_notifications', 'uta_jobs', 'uta_live'] as const
type Channel = (typeof CHANNELS)[number]
type Hear = (payload: string) => void

/** The last announcement, while the connection stands that heard it. */
interface Memory {
  /** Everything that was announced from this moment on is remembered. */
  from: number
  announcements: { at: number; channel: string; payload: string }[]
}

interface Held {
  hearers: Map<string, Set<Hear>>
  stop?: () => Promise<void>
  memory?: Memory
}

const MOST_REMEMBERED = 2_000

// One connection serves the whole process, bundled twice or reloaded as it may be.
const KEY = Symbol.for('uta.channels')
const held: Held = Reflect.get(globalThis, KEY) ?? { hearers: new Map() }
Reflect.set(globalThis, KEY, held)

/** Tells every process that listens on `channel`; within a transaction, at the moment in which it commits. */
export async function announce(tx: TransactionClient, channel: Channel, payload = ''): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, ${payload})`
}

/** As {@link announce}, several at once. */
export async function announceMany(
  tx: TransactionClient,
  channel: Channel,
  payloads: string[],
): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`
}

/**
 * Calls `hear` for whatever is announced on `channel`, and with '' whenever the connection is new: what was announced
 * while it was away is lost, so that the hearer has to look. With `since`, in milliseconds, it first hears what was
 * announced from then on, or '' where that is not remembered. Returns the function that ends it.
 */
export function listen(channel: Channel, hear: Hear, since?: number): () => Promise<void> {
  const hearers = held.hearers.get(channel) ?? new Set()
  held.hearers.set(channel, hearers.add(hear))
  held.stop ??= runInBackground('channels', (stop) => keepConnected(passOn, stop))
  if (since !== undefined && held.memory) catchUp(held.memory, { channel, hear, since })
  return async () => {
    hearers.delete(hear)
    if ([...held.hearers.values()].some(({ size }) => size > 0)) return
    const { stop } = held
    held.stop = undefined
    await stop?.()
  }
}

function catchUp(
  { from, announcements }: Memory,
  { channel, hear, since }: { channel: Channel; hear: Hear; since: number },
): void {
  const missed = announcements.filter((one) => one.channel === channel && one.at >= since)
  if (since < from) hear('')
  else for (const { payload } of missed) hear(payload)
}

async function passOn(connection: Client, lost: AbortSignal): Promise<void> {
  connection.on('notification', ({ channel, payload = '' }) => {
    remember(channel, payload)
    tell(channel, payload)
  })
  for (const channel of CHANNELS) await connection.query(`LISTEN ${channel}`)
  held.memory = { from: Date.now(), announcements: [] }
  lost.addEventListener('abort', () => {
    held.memory = undefined
  })
  for (const channel of CHANNELS) tell(channel, '')
  if (!lost.aborted) await once(lost, 'abort')
}

function remember(channel: string, payload: string): void {
  if (!held.memory) return
  const { announcements } = held.memory
  announcements.push({ at: Date.now(), channel, payload })
  if (announcements.length <= MOST_REMEMBERED) return
  const forgotten = announcements.splice(0, MOST_REMEMBERED / 2).at(-1)
  if (forgotten) held.memory.from = forgotten.at + 1
}

function tell(channel: string, payload: string): void {
  for (const hear of held.hearers.get(channel) ?? []) {
    try {
      hear(payload)
    } catch (error) {
      // One hearer's fault must not keep the others from hearing, nor end the process.
      logger.error({ channel, failure: describeError(error) }, 'announcement not heard')
    }
  }
}
