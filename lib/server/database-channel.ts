import 'server-only'
import { once } from 'node:events'
import type { Client } from 'pg'
import type { TransactionClient } from './db'
import { keepConnected } from './dedicated-connection'
import { describeError, logger } from './logger'
import { runInBackground } from './shutdown'

const CHANNELS = ['uta_notifications', 'uta_jobs', 'uta_changes'] as const
type Channel = (typeof CHANNELS)[number]
type Hear = (payload: string) => void

interface Held {
  hearers: Map<string, Set<Hear>>
  stop?: () => Promise<void>
}

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
 * while it was away is lost, so that the hearer has to look. Answers the function that ends it.
 */
export function listen(channel: Channel, hear: Hear): () => Promise<void> {
  const hearers = held.hearers.get(channel) ?? new Set()
  held.hearers.set(channel, hearers.add(hear))
  held.stop ??= runInBackground('channels', (stop) => keepConnected(passOn, stop))
  return async () => {
    hearers.delete(hear)
    if ([...held.hearers.values()].some(({ size }) => size > 0)) return
    const { stop } = held
    held.stop = undefined
    await stop?.()
  }
}

async function passOn(connection: Client, lost: AbortSignal): Promise<void> {
  connection.on('notification', ({ channel, payload = '' }) => tell(channel, payload))
  for (const channel of CHANNELS) await connection.query(`LISTEN ${channel}`)
  for (const channel of CHANNELS) tell(channel, '')
  if (!lost.aborted) await once(lost, 'abort')
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
