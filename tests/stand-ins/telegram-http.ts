import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { BotApiError } from './telegram-errors'

const PATH = /^\/bot([^/]+)\/(\w+)$/

/** One call as it came over the wire. */
export interface Received {
  token: string
  method: string
  payload: unknown
  /** Aborted when the caller goes away. */
  closed: AbortSignal
}

/** An HTTP server in the Bot API's form; what `carryOut` throws as a BotApiError is answered as Telegram would. */
export function createBotApiServer(carryOut: (received: Received) => Promise<unknown>): http.Server {
  return http.createServer((request, response) => {
    handle(request, response, carryOut).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  })
}

async function handle(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  carryOut: (received: Received) => Promise<unknown>,
): Promise<void> {
  const [, token = '', method = ''] = PATH.exec(request.url ?? '') ?? []
  const payload = await readPayload(request)
  const closed = new AbortController()
  response.on('close', () => closed.abort())
  try {
    answer(response, 200, {
      ok: true,
      result: await carryOut({ token, method, payload, closed: closed.signal }),
    })
  } catch (error) {
    if (!(error instanceof BotApiError)) throw error
    const { code, message, parameters } = error
    answer(response, code, { ok: false, error_code: code, description: message, parameters })
  }
}

/** What was sent: as JSON, or with a file as a form. */
async function readPayload(request: http.IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? ''
  const body = await buffer(request)
  if (!type.startsWith('multipart/')) return body.length === 0 ? {} : JSON.parse(body.toString())
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  const fields = [...form].map(async ([name, value]): Promise<[string, unknown]> => {
    if (typeof value !== 'string') return [name, new Uint8Array(await value.arrayBuffer())]
    return [name, name === 'reply_markup' ? JSON.parse(value) : value]
  })
  return Object.fromEntries(await Promise.all(fields))
}

function answer(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
