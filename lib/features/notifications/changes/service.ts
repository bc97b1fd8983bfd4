import 'server-only'
import { listen } from '@/lib/server/database-channel'

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 20_000
/** The browser connects anew after this long, so that a session that has ended meanwhile hears no more. */
const LIFETIME_MS = 5 * 60_000
const RECONNECT_MS = 2_000

/**
 * A stream of server-sent events with every change that is committed from now on, in any process on this database.
 * All streams of a process share one database connection. When that connection was away, `reset` is sent.
 * @param closed aborted when the reader has gone
 */
export function changeStream(closed: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isReaderGone = closed.aborted
  let end = () => {}
  const leave = () => {
    isReaderGone = true
    end()
  }
  return new ReadableStream({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      write(`retry: ${RECONNECT_MS}\n\n`)
      const stopListening = listen('uta_changes', (payload) =>
        write(payload === '' ? 'event: reset\ndata: {}\n\n' : `event: change\ndata: ${payload}\n\n`),
      )
      const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
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
