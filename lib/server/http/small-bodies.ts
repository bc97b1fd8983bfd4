import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { JSON_LIMIT_MS } from '@/lib/shared/limits'

const BODY = JSON.stringify({
  success: false,
  error: 'The request took too long to arrive.',
  code: 'bad_request',
})
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'no-store',
  connection: 'close',
}

/**
 * Waits for the body of a call that fits into the buffer that its connection has anyway: a client that sends it byte by
 * byte then costs a connection, and not all that a running call holds. Returns false where the client has left, or was
 * refused as too slow.
 * @param limitMs milliseconds until the whole body has to be there
 */
export async function receiveSmallBody(
  request: IncomingMessage,
  response: ServerResponse,
  limitMs = JSON_LIMIT_MS,
): Promise<boolean> {
  if (request.complete || !fitsTheBuffer(request)) return true
  const outcome = await arrival(request, limitMs)
  if (outcome === 'late') response.writeHead(400, HEADERS).end(BODY)
  return outcome === 'whole'
}

// At its high-water mark a stream stops reading, and the body would never be complete.
function fitsTheBuffer({ headers, readableHighWaterMark }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return length > 0 && length < readableHighWaterMark
}

function arrival(request: IncomingMessage, limitMs: number): Promise<'whole' | 'late' | 'gone'> {
  return new Promise((resolve) => {
    // Listening reads nothing: once it ends the stream is as it was, and the call reads it.
    const settle = (outcome: 'whole' | 'late' | 'gone') => {
      clearTimeout(timer)
      request.off('readable', onReadable).off('close', onClose)
      resolve(outcome)
    }
    const timer = setTimeout(settle, limitMs, 'late')
    const onReadable = () => request.complete && settle('whole')
    const onClose = () => settle('gone')
    request.on('readable', onReadable).once('close', onClose)
  })
}
