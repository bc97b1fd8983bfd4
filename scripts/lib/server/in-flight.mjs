import { setTimeout as sleep } from 'node:timers/promises'

/** Knows what a server is answering just now, so that it can be stopped without cutting anybody off. */
export function trackInFlight(server) {
  const open = new Set()
  const upgraded = new Set()
  const connected = new Set()
  let draining = false

  server.prependListener('request', (_request, response) => {
    open.add(response)
    if (draining) response.setHeader('connection', 'close')
    response.once('close', () => open.delete(response))
  })
  server.on('connection', (socket) => {
    connected.add(socket)
    socket.once('close', () => connected.delete(socket))
  })
  server.on('upgrade', (_request, socket) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })

  // Browsers open connections ahead of requests. To Node these are busy from the start, and would be waited for.
  function closeUnused() {
    server.closeIdleConnections()
    for (const socket of connected) if (socket.bytesRead === 0) socket.destroy()
  }

  /** Stops accepting and waits for what is under way, at most `limit` milliseconds. */
  async function drain(limit) {
    draining = true
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of upgraded) socket.destroy()
    for (const response of open) {
      // A stream of events has no end of its own; the browser connects again by itself.
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

const isEventStream = (response) => String(response.getHeader('content-type')).startsWith('text/event-stream')
