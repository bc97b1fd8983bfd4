import 'server-only'
import type { ServerResponse } from 'node:http'

/** Milliseconds for which the beginning of a page waits for more of it: a page that is rendered by then is sent as one. */
const FLUSH_MS = 15

/**
 * Lets what was compressed of a page be sent once for all that is written within some milliseconds. Next asks for that after
 * each part of a page, and has dozens of them: each would cost a task of the compressor and a packet of its own.
 */
export function flushSeldom(response: ServerResponse): void {
  let flush: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const flushLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!response.writableEnded) flush?.()
    }, FLUSH_MS)
  }
  // The compressor of Next adds a function of this name to the response, once it sees the request.
  Object.defineProperty(response, 'flush', {
    configurable: true,
    get: () => flush && flushLater,
    set: (given: () => void) => {
      flush = given
    },
  })
  response.once('close', () => clearTimeout(timer))
}
