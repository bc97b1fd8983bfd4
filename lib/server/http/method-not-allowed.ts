import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findCallPath } from './call-paths'

const BODY = JSON.stringify({
  success: false,
  error: 'This method is not allowed here.',
  code: 'method_not_allowed',
})
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'no-store',
}

/**
 * Answers a call whose path the API has but not with this method, in the format of every failure and with the allowed
 * methods: Next would answer a bare 405, and 400 to unknown methods. Returns whether it did.
 */
export function refuseMethod({ url = '', method = '' }: IncomingMessage, response: ServerResponse): boolean {
  const [address = ''] = url.split('?', 1)
  const methods = findCallPath(address)?.methods
  if (!methods || methods.includes(method)) return false
  response.writeHead(405, { ...HEADERS, allow: methods.join(', ') })
  response.end(method === 'HEAD' ? undefined : BODY)
  return true
}
