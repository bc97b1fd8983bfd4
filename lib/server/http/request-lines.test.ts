import { once } from 'node:events'
import http, { type RequestListener, type RequestOptions, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { REQUEST_ID_HEADER } from '@/lib/shared/session'
import { eventually } from '@/tests/fixtures/eventually'
import { serverUrl } from '@/tests/fixtures/server-url'
import { logger } from '../logger'
import { noteUser, unloggedRequests } from '../process-wide'
import { unknownRoute } from '../route'
import { setCalls } from './call-paths'
import { logOnceAnswered } from './request-lines'
import { receiveSmallBody } from './small-bodies'

let server: Server
let lines: unknown[]

beforeEach(() => {
  lines = []
  vi.spyOn(logger, 'info').mockImplementation((line) => void lines.push(line))
  setCalls([{ method: 'POST', path: '/things/{id}' }])
})
afterEach(() => {
  server.closeAllConnections()
  expect(unloggedRequests.size).toBe(0)
})

async function serve(answer: RequestListener, options = {}) {
  server = http.createServer((request, response) => {
    request.headers['x-client-address'] = '203.0.113.7'
    logOnceAnswered(request, response, options)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

// Node's own fetch would change some of the addresses.
async function ask(path: string, options: RequestOptions = {}) {
  const { port } = new URL(serverUrl(server))
  const request = http.request({ port, path, ...options }).end()
  const [answer] = await once(request, 'response')
  await once(answer.resume(), 'end')
}

const numberOf = ({ headers }: { headers: http.IncomingHttpHeaders }) => String(headers[REQUEST_ID_HEADER])

it('a page has one line, with the person as far as known and without its query', async () => {
  let number = ''
  await serve((request, response) => {
    number = numberOf(request)
    noteUser(number, 'a-person')
    request.url = '/elsewhere'
    response.writeHead(404).end('not found')
  })
  await ask('/projects/clx81/edit?search=secret', { headers: { [REQUEST_ID_HEADER]: 'forged' } })
  await eventually(() => expect(lines).toHaveLength(1))
  expect(number).toMatch(/^[0-9a-f-]{36}$/)
  expect(lines).toEqual([
    {
      requestId: number,
      userId: 'a-person',
      address: '203.0.113.7',
      kind: 'page',
      route: 'GET /projects/{id}/edit',
      status: 404,
      ms: expect.any(Number),
    },
  ])
})

it.each([
  ['/', 'GET /'],
  ['/roadmap/public', 'GET /roadmap/public'],
  ['/shared-protocols/pVb3uH-secret_token?open', 'GET /shared-protocols/{id}'],
  ['/%73hared-protocols/lettersonly-but-in-five-parts', 'GET /{id}/{id}'],
  ['//auth/link/6xq', 'GET //auth/link/{id}'],
  ['/api/auth/callback/telegram-code?token=x', 'GET /api/auth/callback/telegram-code'],
  ['/api/things/123456', 'GET /things/{id}'],
  [`/${'a/'.repeat(2_000)}`, `GET ${'/a'.repeat(8)}`],
])('the line about %s says %s', async (path, route) => {
  await serve((_, response) => response.end())
  await ask(path)
  await eventually(() => expect(lines).toEqual([expect.objectContaining({ route, status: 200 })]))
})

it('a call that its route answers has the line of that route alone, by the same number', async () => {
  let number = ''
  await serve(async (request, response) => {
    number = numberOf(request)
    const asked = new Request('http://uta.example/api/nothing', { headers: { [REQUEST_ID_HEADER]: number } })
    const answer = await unknownRoute(asked, { params: Promise.resolve({}) })
    expect(answer.headers.get('x-request-id')).toBe(number)
    response.writeHead(answer.status).end(await answer.text())
  })
  const closed = new Promise((resolve) =>
    server.once('request', (_, response) => response.once('close', resolve)),
  )
  await ask('/api/nothing')
  await closed
  expect(lines).toEqual([
    expect.objectContaining({ requestId: number, kind: 'call', route: '* /*', status: 404 }),
  ])
})

it('a call that never reaches its route has a line, too', async () => {
  await serve(async (request, response) => {
    if (await receiveSmallBody(request, response, 1)) throw new Error('The body never arrives.')
  })
  const { port } = new URL(serverUrl(server))
  const headers = { 'content-length': '9' }
  const request = http.request({ port, method: 'POST', path: '/api/things/1', headers })
  request.flushHeaders()
  await once(request, 'response')
  await eventually(() =>
    expect(lines).toEqual([
      expect.objectContaining({ kind: 'call', route: 'POST /things/{id}', status: 400, userId: null }),
    ]),
  )
  request.destroy()
})

it('a client that leaves before there is an answer is a 499, once', async () => {
  const asked = new Promise<Request>((resolve) => {
    void serve((request) =>
      resolve(
        new Request('http://uta.example/api/nothing', {
          headers: { [REQUEST_ID_HEADER]: numberOf(request) },
        }),
      ),
    )
  })
  await eventually(() => expect(server?.listening).toBe(true))
  const { port } = new URL(serverUrl(server))
  const request = http.request({ port, path: '/api/nothing' }).end()
  request.on('error', () => {})
  const late = await asked
  request.destroy()
  await eventually(() => expect(lines).toHaveLength(1))
  await unknownRoute(late, { params: Promise.resolve({}) })
  expect(lines).toEqual([expect.objectContaining({ route: 'GET /api/nothing', status: 499 })])
})

it('icons have no line, nor has what a browser loads of the development server', async () => {
  await serve((_, response) => response.end(), { dev: true })
  for (const path of ['/favicon.ico', '/icon.svg?icon.1', '/_next/static/chunks/code.js']) await ask(path)
  await ask('/about')
  await eventually(() => expect(lines).toEqual([expect.objectContaining({ route: 'GET /about' })]))
})
