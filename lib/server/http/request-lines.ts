import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REQUEST_ID_HEADER } from '@/lib/shared/session'
import { logRequest } from '../logger'
import { unloggedRequests } from '../process-wide'
import { isCall, isIcon, splitAddress } from './addresses'
import { findCallPath } from './call-paths'

/** How proxies write that a client left before there was an answer. */
const CLIENT_LEFT = 499
/** A segment of a path that names a part of the product; any other may be an id, or a token that opens something. */
const NAME = /^[a-z]{1,20}(?:-[a-z]{1,20}){0,2}$/
/** Maximum number of segments of a path that are logged: pages and calls have fewer. */
const MAX_SEGMENTS = 8

/**
 * Gives a request its number, in a header that nobody outside can set, and sees to its line in the log: once it is
 * answered, or its client has left, it is written unless a call's route has done so. Icons have none, nor has what a browser
 * loads of the development server.
 */
export function logOnceAnswered(
  request: IncomingMessage,
  response: ServerResponse,
  { dev = false } = {},
): void {
  const requestId = randomUUID()
  request.headers[REQUEST_ID_HEADER] = requestId
  if (isIcon(request) || (dev && request.url?.startsWith('/_next/'))) return
  const startedAt = performance.now()
  // The address is changed on the way to the render.
  const { url } = request
  unloggedRequests.set(requestId, { userId: null })
  response.once('close', () => {
    const known = unloggedRequests.get(requestId)
    if (!known) return
    unloggedRequests.delete(requestId)
    logRequest({
      requestId,
      ...known,
      address: String(request.headers['x-client-address'] ?? ''),
      kind: isCall({ url }) ? 'call' : 'page',
      route: `${request.method} ${namedPath({ url })}`,
      status: response.headersSent ? response.statusCode : CLIENT_LEFT,
      seconds: (performance.now() - startedAt) / 1000,
    })
  })
}

/** Returns the path of a request with nothing secret: that of a call as its contract has it, else its names alone. */
function namedPath(request: Pick<IncomingMessage, 'url'>): string {
  const { path } = splitAddress(request)
  const call = findCallPath(path)
  if (call) return call.path
  const segments = path.split('/').slice(1, MAX_SEGMENTS + 1)
  return segments.map((segment) => `/${segment === '' || NAME.test(segment) ? segment : '{id}'}`).join('')
}
