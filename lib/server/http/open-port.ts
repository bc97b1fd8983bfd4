import 'server-only'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

interface Port<Application> {
  port: number
  host: string
  prepare: () => Promise<Application>
  answer: (
    request: IncomingMessage,
    response: ServerResponse,
    application: Promise<Application>,
  ) => Promise<unknown>
}

interface OpenPort<Application> {
  /** Rejects with the system's error when the port can't be opened. */
  listening: Promise<void>
  ready: Promise<Application>
}

/**
 * Opens a server's port while `prepare` creates the application. Requests are received from the very first on and wait
 * for it, since a request that nobody receives is never answered.
 */
export function openPort<Application>(
  server: Server,
  { port, host, prepare, answer }: Port<Application>,
): OpenPort<Application> {
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const ready = listening.then(prepare)
  ready.catch(() => {})
  server.on('request', (request, response) => void answer(request, response, ready))
  return { listening, ready }
}
