import { once } from 'node:events'
import http, { type IncomingMessage, type RequestOptions, type Server } from 'node:http'
import zlib from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverUrl } from '@/tests/fixtures/server-url'
import { CompleteBody, completeAnswer, loadedRoutes } from '../process-wide'
import { setCalls } from './call-paths'
import { answerDirectly } from './direct-calls'

let server: Server
let url: string

beforeEach(async () => {
  setCalls([
    { method: 'GET', path: '/things/{id}' },
    { method: 'GET', path: '/things/newest' },
    { method: 'PUT', path: '/things/{id}' },
  ])
  loadedRoutes.clear()
  server = http.createServer(async (request, response) => {
    if (!(await answerDirectly(request, response, 'http://uta.example'))) response.end('by Next')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = serverUrl(server)
})

afterEach(() => server.closeAllConnections())

async function ask(path: string, options: RequestOptions = {}): Promise<IncomingMessage> {
  const [answer] = await once(http.request(url + path, options).end(), 'response')
  return answer
}

const read = async (answer: IncomingMessage) => Buffer.concat(await answer.toArray())
const askFor = async (path: string, options?: RequestOptions) =>
  (await read(await ask(path, options))).toString()

const setRoute = (path: string, answer: (asked: { request: Request; params: unknown }) => Response) =>
  loadedRoutes.set(path, async (request, { params }) => answer({ request, params: await params }))

const LONG = JSON.stringify({ success: true, data: 'строка '.repeat(1_000) })
const JSON_TYPE = { 'content-type': 'application/json' }
const GZIP = { headers: { 'accept-encoding': 'gzip' } }

describe('a call whose route is loaded', () => {
  it('is answered by the route, with its parameters decoded and its headers', async () => {
    setRoute('/things/{id}', ({ request, params }) =>
      Response.json(
        { params, url: request.url, tag: request.headers.get('if-none-match') },
        {
          status: 203,
          headers: [
            ['x-request-id', 'one'],
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
          ],
        },
      ),
    )
    const answer = await ask('/api/things/%D1%8F?limit=2', { headers: { 'if-none-match': 'W/"7"' } })
    expect(answer.statusCode).toBe(203)
    expect(answer.headers).toMatchObject({ 'x-request-id': 'one', 'set-cookie': ['a=1', 'b=2'] })
    expect(JSON.parse((await read(answer)).toString())).toEqual({
      params: { id: 'я' },
      url: 'http://uta.example/api/things/%D1%8F?limit=2',
      tag: 'W/"7"',
    })
  })

  it.each([
    ['another method', '/api/things/7', 'PUT'],
    ['a more exact path, whose route is not loaded', '/api/things/newest', 'GET'],
    ['an empty parameter', '/api/things/', 'GET'],
    ['a doubled slash', '/api//things/7', 'GET'],
    ['a parameter that can’t be decoded', '/api/things/%ff', 'GET'],
    ['an unknown path', '/api/things/7/parts', 'GET'],
    ['a page', '/things/7', 'GET'],
  ])('%s is left to Next', async (_, path, method) => {
    setRoute('/things/{id}', () => Response.json('directly'))
    expect(await askFor(path, { method })).toBe('by Next')
  })

  it.each([
    ['whole', () => completeAnswer(new CompleteBody(LONG), { headers: JSON_TYPE })],
    ['in chunks', () => new Response(new Blob([LONG]).stream(), { headers: JSON_TYPE })],
  ])('is compressed for those who accept it, when its body is %s', async (_, answer) => {
    setRoute('/things/{id}', answer)
    expect(await askFor('/api/things/7')).toBe(LONG)
    const compressed = await ask('/api/things/7', GZIP)
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(zlib.gunzipSync(await read(compressed)).toString()).toBe(LONG)
  })

  it('is not compressed when it is short, or what it says is binary or a stream of events', async () => {
    for (const type of ['text/event-stream', 'image/webp']) {
      setRoute('/things/{id}', () => new Response(LONG, { headers: { 'content-type': type } }))
      expect(await askFor('/api/things/7', GZIP)).toBe(LONG)
    }
    setRoute('/things/{id}', () => completeAnswer(new CompleteBody('{}'), { headers: JSON_TYPE }))
    expect(await askFor('/api/things/7', GZIP)).toBe('{}')
  })

  it('has no body when nothing has changed', async () => {
    setRoute('/things/{id}', () => new Response(null, { status: 304, headers: { etag: 'W/"7"' } }))
    const answer = await ask('/api/things/7', GZIP)
    expect([answer.statusCode, answer.headers.etag, (await read(answer)).length]).toEqual([304, 'W/"7"', 0])
  })

  it('ends the reading of its body when the client leaves', async () => {
    const left = new Promise<void>((resolve) => {
      const body = () =>
        new ReadableStream({
          start: (controller) => controller.enqueue(Buffer.from('first')),
          cancel: () => resolve(),
        })
      setRoute(
        '/things/{id}',
        () => new Response(body(), { headers: { 'content-type': 'text/event-stream' } }),
      )
    })
    const answer = await ask('/api/things/7')
    await once(answer, 'data')
    answer.destroy()
    await left
  })

  it('is not begun for a client that left before', async () => {
    const cancelled = new Promise<void>((resolve) => {
      loadedRoutes.set('/things/{id}', async () => {
        asked.destroy()
        await once(server, 'left')
        return new Response(new ReadableStream({ cancel: () => resolve() }))
      })
    })
    server.on('request', (_request, response) => response.once('close', () => server.emit('left')))
    const asked = http.get(`${url}/api/things/7`).on('error', () => {})
    await cancelled
  })

  it('is broken off where its body can’t be read, and the server gets the reason', async () => {
    const failure = new Error('The reading broke.')
    setRoute(
      '/things/{id}',
      () => new Response(new ReadableStream({ pull: (controller) => controller.error(failure) })),
    )
    const reported = new Promise((resolve) => {
      server.removeAllListeners('request')
      server.on('request', (request, response) => answerDirectly(request, response, url).catch(resolve))
    })
    const failed = ask('/api/things/7').then(read)
    await expect(failed).rejects.toThrow()
    expect(await reported).toBe(failure)
  })
})
