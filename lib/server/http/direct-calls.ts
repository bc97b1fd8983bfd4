import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { completeBody, loadedRoutes } from '../process-wide'
import { isAccepted } from './built-files'
import { findCallPath, readParameters } from './call-paths'

// Next loads a route when it is asked for the first time. From then on the server calls it itself: what Next does around
// it (matching, its copy of the request, its contexts, compressing) takes longer than most calls (decision 24).

/** Bodies up to this many bytes are not compressed. */
const SMALL_BYTES = 1_024

/**
 * Answers a `GET` call whose route is loaded. Returns whether it did.
 * @param origin of the application
 */
export async function answerDirectly(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<boolean> {
  const call = request.method === 'GET' ? findCall(request, origin) : undefined
  if (!call) return false
  const answer = await call.route(call.asked, { params: Promise.resolve(call.params) })
  await send(answer, request, response)
  return true
}

function findCall({ url = '', headers }: IncomingMessage, origin: string) {
  const [address = ''] = url.split('?', 1)
  const path = findCallPath(address)
  const route = path && loadedRoutes.get(path.path)
  if (!route || address.endsWith('/') || address.includes('//')) return undefined
  try {
    const asked = new Request(origin + url, { headers: toHeaders(headers) })
    return { route, asked, params: readParameters(path, address) }
  } catch {
    // Next says what is wrong with such an address.
    return undefined
  }
}

const toHeaders = (headers: IncomingMessage['headers']) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )

async function send(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A client may have left before there was an answer.
  if (response.destroyed) return answer.body?.cancel()
  for (const [name, value] of answer.headers) response.appendHeader(name, value)
  response.statusCode = answer.status
  const complete = completeBody(answer)
  if (answer.body === null) response.end()
  else if (complete) {
    const isSmall = complete.bytes.length <= SMALL_BYTES
    const body = !isSmall && isCompressed(request, response) ? await complete.compressed() : complete.bytes
    response.setHeader('content-length', body.length)
    response.end(body)
  } else await stream(answer.body, isCompressed(request, response) ? zlib.createGzip() : null, response)
}

/** Decides on gzip by what the client accepts and by the kind of the answer, and says so in the headers. */
function isCompressed({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const type = String(response.getHeader('content-type'))
  if (!/^(?:application\/json|text\/(?!event-stream))/.test(type)) return false
  response.appendHeader('vary', 'accept-encoding')
  if (!isAccepted('gzip', headers['accept-encoding'])) return false
  response.setHeader('content-encoding', 'gzip')
  return true
}

// A client that leaves ends the reading of the body, also while it waits for the next chunk, and is no failure.
async function stream(
  body: ReadableStream<Uint8Array>,
  through: Transform | null,
  response: ServerResponse,
): Promise<void> {
  const reader = body.getReader()
  response.once('close', () => void reader.cancel().catch(() => {}))
  const failures: unknown[] = []
  async function* chunks() {
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    } catch (error) {
      failures.push(error)
      throw error
    }
  }
  const source = Readable.from(chunks())
  await pipeline(through ? [source, through, response] : [source, response]).catch(() => {})
  if (failures.length > 0) throw failures[0]
}
