import 'server-only'
import { listen } from '@/lib/server/database-channel'
import { hasChangedAfter } from './queries'

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 20_000
/** The browser connects anew after this long, so that a session that has ended meanwhile hears no more. */
const LIFETIME_MS = 5 * 60_000
const RECONNECT_MS = 2_000
/**
 * An event is dated by the beginning of its transaction, and can be read once that has ended. The longest change, a paste
 * of 5,000 rows, takes about 2 s; one that took longer than this could be missed by whoever is just beginning to listen.
 */
const TRANSACTION_MS = 5_000

/** Since when a listener has heard nothing: the time of the last event it got, else that of what it shows; or null. */
export function deafSince({ lastEventId, age }: { lastEventId: string | null; age?: number }): Date | null {
  if (lastEventId !== null && /^\d{1,15}$/.test(lastEventId)) return new Date(Number(lastEventId))
  return age === undefined ? null : new Date(Date.now() - age)
}

/**
 * A stream of server-sent events with every change that is committed from now on, in any process on this database.
 * All streams of a process share one database connection. `reset` is sent when that connection was away, and where
 * something was changed since `missedFrom`. The id of each event is the server's time in milliseconds.
 * @param closed aborted when the reader has gone
 * @param missedFrom from when on the reader has heard nothing
 */
export function changeStream(closed: AbortSignal, missedFrom: Date | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isReaderGone = closed.aborted
  let isEnded = false
  let end = () => {}
  const leave = () => {
    isReaderGone = true
    end()
  }
  return new ReadableStream({
    start(controller) {
      const write = (lines: string) => controller.enqueue(encoder.encode(`id: ${Date.now()}\n${lines}\n\n`))
      const reset = () => write('event: reset\ndata: {}')
      write(`retry: ${RECONNECT_MS}`)
      const stopListening = listen('uta_changes', (payload) =>
        payload === '' ? reset() : write(`event: change\ndata: ${payload}`),
      )
      // Only now, as what is changed from here on is heard.
      void hasMissed(missedFrom).then((isBehind) => {
        if (isEnded) return
        if (isBehind) reset()
        else write(': nothing was missed')
      })
      const heartbeat = setInterval(() => write(': still here'), HEARTBEAT_MS)
      const lifetime = setTimeout(() => end(), LIFETIME_MS)
      end = () => {
        end = () => {}
        isEnded = true
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

async function hasMissed(from: Date | null): Promise<boolean> {
  if (from === null) return false
  // Who can't be told that nothing was missed looks for themselves.
  return hasChangedAfter(new Date(from.getTime() - TRANSACTION_MS)).catch(() => true)
}
