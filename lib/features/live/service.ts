import 'server-only'
import { z } from 'zod'
import { listen } from '@/lib/server/database-channel'
import type { Actor } from '@/lib/shared/actor'
import { touchSchema } from '@/lib/shared/live'

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 20_000
/** The browser connects anew after this long, so that a session that has ended meanwhile hears no more. */
const LIFETIME_MS = 5 * 60_000
const RECONNECT_MS = 2_000

const announcementSchema = touchSchema.extend({ onlyFor: z.string().optional() })

/** Returns the moment of the last event that a listener got, else that of the page that it shows. */
export function heardUntil(lastEventId: string | null, since: number | undefined): number | undefined {
  return lastEventId !== null && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : since
}

/**
 * A stream of server-sent events with what every change touches that is committed from now on, in any process on this
 * database, and with what was touched since `since`. All streams of a process share one database connection. `reset`
 * is sent where it is not known what was touched: that connection was away, or `since` is long ago. The id of each
 * event is the server's time in milliseconds.
 * @param closed aborted when the reader has gone
 */
export function touchStream(actor: Actor, closed: AbortSignal, since?: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isReaderGone = closed.aborted
  let end = () => {}
  const leave = () => {
    isReaderGone = true
    end()
  }
  return new ReadableStream({
    start(controller) {
      const write = (lines: string) => controller.enqueue(encoder.encode(`id: ${Date.now()}\n${lines}\n\n`))
      write(`retry: ${RECONNECT_MS}`)
      const stopListening = listen('uta_live', (payload) => write(eventOf(payload, actor)), since)
      const heartbeat = setInterval(() => write(': still here'), HEARTBEAT_MS)
      const lifetime = setTimeout(() => end(), LIFETIME_MS)
      end = () => {
        end = () => {}
        clearInterval(heartbeat)
        clearTimeout(lifetime)
        void stopListening()
        if (!isReaderGone) controller.close()
      }
      closed.addEventListener('abort', leave, { once: true })
      if (isReaderGone) end()
    },
    cancel: leave,
  })
}

function eventOf(payload: string, actor: Actor): string {
  if (payload === '') return 'event: reset\ndata: {}'
  const { onlyFor, ...touch } = announcementSchema.parse(JSON.parse(payload))
  if (onlyFor !== undefined && onlyFor !== actor.userId) return ': of somebody else'
  return `event: touch\ndata: ${JSON.stringify(touch)}`
}
