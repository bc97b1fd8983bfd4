import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Answers 400 to the address of a page with an escape that can't be decoded, such as `/%`: Next has a failure of its own
 * for some of them. Returns whether it did.
 */
export function refuseUnreadable({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const [path = ''] = url.split('?', 1)
  if (path.startsWith('/api/') || isReadable(path)) return false
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end('This address can’t be read.')
  return true
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
