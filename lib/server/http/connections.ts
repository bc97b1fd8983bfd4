import 'server-only'
import http, { type Server } from 'node:http'
import { FILE_LIMIT_MS } from '@/lib/shared/limits'

/** Creates a server with the time limits of its connections. */
export function createServer(): Server {
  const server = http.createServer()
  // Longer than the idle time of common proxies, so that they never use a connection that we just closed.
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 70_000
  // Of a whole request. Shorter limits of bodies are with their readers; this one ends what nobody reads, and must not end
  // a photo that a screen is still sending, as Node's own would after five minutes.
  server.requestTimeout = FILE_LIMIT_MS + 60_000
  return server
}
