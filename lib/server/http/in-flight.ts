import 'server-only'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds in which a client sends a request on a new connection: a proxy opens one for each. */
const FIRST_BYTES_MS = 500
/** Turns of the event loop that accept what waits before the port is closed, unless one takes no time. */
const MAX_TURNS = 100
const QUIET_TURN_MS = 1
/** A proxy leaves the process out when nobody has connected for so long. */
const QUIET_MS = 300
/** Less than the 2 s after which nginx asks again (docs/nginx-upstream.conf). */
const HAND_OVER_LIMIT_MS = 1_500

interface InFlight {
  /** Closes the connection of a request that a proxy then gives to another process; returns whether it did. */
  passOn: (request: IncomingMessage) => boolean
  /** Stops accepting and waits for running requests, at most `limit` milliseconds. */
  drain: (limit: number) => Promise<void>
  /** Closes every connection at once. */
  destroy: () => void
}

/**
 * Tracks the running requests of a server, so that it can be stopped without interrupting any.
 * @param isOneOfMany whether a proxy has other processes to ask
 */
export function trackInFlight(server: Server, { isOneOfMany = false } = {}): InFlight {
  const open = new Set<ServerResponse>()
  const upgraded = new Set<Duplex>()
  const connectedAt = new Map<Socket, number>()
  let draining = false
  let lastConnectionAt = 0

  server.prependListener('request', (_request, response) => {
    open.add(response)
    if (draining) response.setHeader('connection', 'close')
    response.once('close', () => open.delete(response))
  })
  server.on('connection', (socket) => {
    lastConnectionAt = performance.now()
    connectedAt.set(socket, lastConnectionAt)
    socket.once('close', () => connectedAt.delete(socket))
  })
  server.on('upgrade', (_request, socket) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })

  // Browsers open connections ahead of requests. Node counts these as busy, and would wait for them.
  function closeUnused() {
    server.closeIdleConnections()
    const latest = performance.now() - FIRST_BYTES_MS
    for (const [socket, at] of connectedAt) if (socket.bytesRead === 0 && at < latest) socket.destroy()
  }

  function passOn({ method = '', socket }: IncomingMessage) {
    if (!draining || !isOneOfMany || !SAFE_METHODS.has(method)) return false
    socket.destroy()
    return true
  }

  // Closing the port resets the connections that arrive at this very moment, and a proxy repeats no POST. So the proxy is
  // made to ask the others first: a GET that gets no answer goes to another process, and nothing more comes here then.
  async function handOver() {
    const since = performance.now()
    lastConnectionAt = since
    while (performance.now() - lastConnectionAt < QUIET_MS && performance.now() - since < HAND_OVER_LIMIT_MS)
      await sleep(25)
  }

  async function drain(limit: number) {
    draining = true
    if (isOneOfMany) await handOver()
    await acceptWaiting()
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of upgraded) socket.destroy()
    for (const response of open) {
      // A stream of events never ends by itself; the browser connects again.
      if (isEventStream(response)) response.destroy()
      else if (!response.headersSent) response.setHeader('connection', 'close')
    }
    const closing = setInterval(closeUnused, 50)
    closeUnused()
    await Promise.race([closed, sleep(limit, undefined, { ref: false })])
    clearInterval(closing)
    server.closeAllConnections()
    await closed
  }

  return { passOn, drain, destroy: () => server.closeAllConnections() }
}

const SAFE_METHODS = new Set(['GET', 'HEAD'])

// Closing a port resets the connections to it that the system has established and the process not accepted yet, on which
// a proxy may have sent a request already.
async function acceptWaiting(): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const since = performance.now()
    await setImmediate()
    if (turn > 0 && performance.now() - since < QUIET_TURN_MS) return
  }
}

const isEventStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream')
