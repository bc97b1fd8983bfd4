import 'server-only'
import { once } from 'node:events'
import type { Client } from 'pg'
import { runInBackground } from './background'
import type { TransactionClient } from './db'
import { keepConnected } from './limited-client'
import { describeError, logger } from './logger'
import { processWide } from './process-wide'

const CHANNELS = ['uta_notifications', 'uta_jobs', 'uta_live', 'uta_answers', 'uta_reminders'] as const
export type Channel = (typeof CHANNELS)[number]
type Listener = (payload: string) => void

/** The last announcement that the current connection received. */
interface RecentAnnouncements {
  /** Everything that was announced from this moment on is remembered. */
  from: number
  announcements: { at: number; channel: string; payload: string }[]
}

interface ChannelState {
  listeners: Map<string, Set<Listener>>
  stop?: () => Promise<void>
  recent?: RecentAnnouncements
}

const MAX_REMEMBERED = 2_000

const state = processWide('channels', (): ChannelState => ({ listeners: new Map() }))

/** Announces to every process that listens on `channel`; within a transaction, when it commits. */
export async function announce(tx: TransactionClient, channel: Channel, payload = ''): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, ${payload})`
}

/** Makes several announcements at once, each as {@link announce}. */
export async function announceMany(
  tx: TransactionClient,
  channel: Channel,
  payloads: string[],
): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`
}

/**
 * Calls `listener` with each announcement on `channel`, and with '' whenever the connection is new: announcements in
 * between are lost, so the listener has to check. With `since`, in milliseconds, it is first called with the
 * announcements from then on, or with '' when they are not remembered. Returns the function that stops listening.
 */
export function listen(channel: Channel, listener: Listener, since?: number): () => Promise<void> {
  const listeners = state.listeners.get(channel) ?? new Set()
  state.listeners.set(channel, listeners.add(listener))
  state.stop ??= runInBackground('channels', (stop) => keepConnected(forwardAnnouncements, stop))
  if (since !== undefined && state.recent) replayMissed(state.recent, { channel, listener, since })
  return async () => {
    listeners.delete(listener)
    if ([...state.listeners.values()].some(({ size }) => size > 0)) return
    const { stop } = state
    state.stop = undefined
    await stop?.()
  }
}

function replayMissed(
  { from, announcements }: RecentAnnouncements,
  { channel, listener, since }: { channel: Channel; listener: Listener; since: number },
): void {
  const missed = announcements.filter((one) => one.channel === channel && one.at >= since)
  if (since < from) listener('')
  else for (const { payload } of missed) listener(payload)
}

async function forwardAnnouncements(connection: Client, lost: AbortSignal): Promise<void> {
  connection.on('notification', ({ channel, payload = '' }) => {
    remember(channel, payload)
    callListeners(channel, payload)
  })
  for (const channel of CHANNELS) await connection.query(`LISTEN ${channel}`)
  state.recent = { from: Date.now(), announcements: [] }
  lost.addEventListener('abort', () => {
    state.recent = undefined
  })
  for (const channel of CHANNELS) callListeners(channel, '')
  if (!lost.aborted) await once(lost, 'abort')
}

function remember(channel: string, payload: string): void {
  if (!state.recent) return
  const { announcements } = state.recent
  announcements.push({ at: Date.now(), channel, payload })
  if (announcements.length <= MAX_REMEMBERED) return
  const forgotten = announcements.splice(0, MAX_REMEMBERED / 2).at(-1)
  if (forgotten) state.recent.from = forgotten.at + 1
}

function callListeners(channel: string, payload: string): void {
  for (const listener of state.listeners.get(channel) ?? []) {
    try {
      listener(payload)
    } catch (error) {
      // An error in one listener must not keep the announcement from the others, nor end the process.
      logger.error({ channel, failure: describeError(error) }, 'listener failed')
    }
  }
}
