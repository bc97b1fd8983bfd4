import 'server-only'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

interface InFlight {
  /** Stops accepting and waits for running requests, at most `limit` milliseconds. */
  drain: (limit: number) => Promise<void>
  /** Closes every connection at once. */
  destroy: () => void
}

/** A connection on which nothing has come for this time was opened ahead of any request. */
const UNUSED_MS = 1_000

/** Tracks the running requests of a server, so that it can be stopped without interrupting any. */
export function trackInFlight(server: Server): InFlight {
  const open = new Set<ServerResponse>()
  const upgraded = new Set<Duplex>()
  const connected = new Map<Socket, number>()
  let draining = false

  server.prependListener('request', (_request, response) => {
    open.add(response)
    if (draining) response.setHeader('connection', 'close')
    response.once('close', () => open.delete(response))
  })
  server.on('connection', (socket) => {
    connected.set(socket, performance.now())
    socket.once('close', () => connected.delete(socket))
  })
  server.on('upgrade', (_request, socket) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })

  // Browsers open connections ahead of requests. Node counts these as busy, and would wait for them. On a new one a
  // request may be on its way.
  function closeUnused() {
    server.closeIdleConnections()
    const before = performance.now() - UNUSED_MS
    for (const [socket, since] of connected) if (socket.bytesRead === 0 && since < before) socket.destroy()
  }

  async function drain(limit: number) {
    draining = true
    // What the system has connected while this process was busy is accepted first: closing would break it off.
    await turn()
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

  return { drain, destroy: () => server.closeAllConnections() }
}

const isEventStream = (response: ServerResponse) =>
  String(response.getHeader('content-type')).startsWith('text/event-stream')
