import { once } from 'node:events'
import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import zlib from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverUrl } from '@/tests/fixtures/server-url'
import { signedSessions } from '../process-wide'
import { publicPages } from './public-pages'

const SESSION = 'next-auth.session-token=of-somebody'

interface Rendered {
  nonce: string
  count: number
}

let server: Server
let rendered: number
let page: (rendered: Rendered) => string

beforeEach(async () => {
  rendered = 0
  signedSessions.isOne = async (cookie) => cookie === 'signed'
  page = ({ nonce, count }) => `<html><script nonce="${nonce}"></script>render ${count}</html>`
  const sendPublicPage = publicPages()
  let visitors = 0
  const render = async (request: IncomingMessage, response: ServerResponse) => {
    rendered += 1
    const nonce = String(request.headers['x-nonce'])
    const text = page({ nonce, count: rendered })
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('link', `</a.css>; rel=preload; nonce="${nonce}"`)
    if (!/gzip/.test(String(request.headers['accept-encoding']))) {
      response.write(text.slice(0, 20))
      await Promise.resolve()
      response.end(text.slice(20))
      return
    }
    const compressed = zlib.gzipSync(text)
    response.setHeader('content-encoding', 'gzip')
    response.write(compressed.subarray(0, 20))
    await Promise.resolve()
    response.end(compressed.subarray(20))
  }
  server = http.createServer(async (request, response) => {
    visitors += 1
    request.headers['x-nonce'] = `nonce-of-visitor-${visitors}`
    if (!(await sendPublicPage(request, response, render))) await render(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => {
  vi.useRealTimers()
  server.close()
  server.closeAllConnections()
})

interface Visit {
  headers?: IncomingHttpHeaders
}

async function visit(address = '/about', { headers = {} }: Visit = {}) {
  const [answer]: IncomingMessage[] = await once(
    // As it is: an address in a URL is normalized.
    http.request(serverUrl(server), { path: address, headers }).end(),
    'response',
  )
  if (!answer) throw new Error('There was no answer.')
  const body = Buffer.concat(await answer.toArray())
  const isCompressed = answer.headers['content-encoding'] === 'gzip'
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: (isCompressed ? zlib.gunzipSync(body) : body).toString(),
  }
}

it('keeps what was compressed for the visitor whose request rendered it', async () => {
  const first = await visit('/about', { headers: { 'accept-encoding': 'gzip' } })
  expect(first.headers['content-encoding']).toBe('gzip')
  expect(first.text).toBe('<html><script nonce="nonce-of-visitor-1"></script>render 1</html>')
  const next = await visit()
  expect(next.headers['content-encoding']).toBeUndefined()
  expect(next.text).toBe('<html><script nonce="nonce-of-visitor-2"></script>render 1</html>')
})

it('serves an anonymous visitor the page of the last one, with a new nonce', async () => {
  await visit()
  const { text, headers } = await visit('/about', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(text).toBe('<html><script nonce="nonce-of-visitor-2"></script>render 1</html>')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    link: '</a.css>; rel=preload; nonce="nonce-of-visitor-2"',
  })
})

it('renders a page once for all who ask at the same time', async () => {
  const visits = await Promise.all(Array.from({ length: 20 }, () => visit()))
  expect(new Set(visits.map(({ text }) => /nonce-of-visitor-\d+/.exec(text)?.[0])).size).toBe(20)
  expect(rendered).toBe(1)
})

it('lets nobody wait for a visitor who reads slowly', async () => {
  // More than the system buffers before it is read.
  page = ({ count }) => `<html>render ${count}${' '.repeat(30_000_000)}</html>`
  const slow = http.request(`${serverUrl(server)}/about`).end()
  await once(slow, 'response')
  expect((await visit()).text).toMatch(/^<html>render 1 /)
  slow.destroy()
})

it('renders it again after a second', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await visit()
  vi.setSystemTime(Date.now() + 1_001)
  expect((await visit()).text).toContain('render 2')
})

it.each<[string, string, Visit]>([
  ['somebody who is signed in', '/about', { headers: { cookie: `a=b; ${SESSION}` } }],
  ['somebody who is signed in over TLS', '/about', { headers: { cookie: `__Host-${SESSION}` } }],
  ['another language', '/about', { headers: { cookie: 'ui-language=ru' } }],
  ['an address that says more', '/auth?from=/projects', {}],
  ['a page that not everybody may see', '/projects', {}],
  ['a navigation within the application', '/about', { headers: { rsc: '1' } }],
  ['a chat that makes a preview', '/about', { headers: { 'user-agent': 'TelegramBot (like TwitterBot)' } }],
])('renders for %s', async (_, address, options) => {
  await visit(address.split('?')[0])
  expect((await visit(address, options)).text).toContain('render 2')
})

it('keeps no page that failed or was cut off', async () => {
  page = ({ count }) => (count === 1 ? '<html>the beginning of a page' : '<html>a whole page</html>')
  await visit()
  expect((await visit()).text).toBe('<html>a whole page</html>')
})

it.each([
  ['en', 'ui-language=ru; ui-language=en'],
  ['ru', 'ui-language=en; ui-language=ru'],
  ['ru', 'ui-language=%72u'],
])('keeps the page in the language %s that Next reads from the cookie %s', async (language, cookie) => {
  await visit('/about', { headers: { cookie: `ui-language=${language}` } })
  const other = language === 'ru' ? 'en' : 'ru'
  await visit('/about', { headers: { cookie: `ui-language=${other}` } })
  expect((await visit('/about', { headers: { cookie } })).text).toContain('render 1')
  expect(rendered).toBe(2)
})

it('drops parameters that a page does not read, and needless escapes', async () => {
  await visit('/auth')
  for (const address of [
    '/auth?utm=1',
    '/auth?',
    '/auth?_rsc=x',
    '/auth?utm=2&a',
    '/%61uth',
    '/%61%75th?utm',
  ]) {
    expect((await visit(address)).text).toContain('render 1')
  }
})

it.each<[string, string, IncomingHttpHeaders]>([
  ['parameters', '/auth?from=/projects', {}],
  ['a navigation', '/about?_rsc=1', { rsc: '1' }],
  ['a crawler', '/about', { 'user-agent': 'Bingbot' }],
  ['any session cookie', '/about', { cookie: SESSION }],
  ['a forged session cookie', '/projects', { cookie: SESSION }],
  ['a shared protocol', '/shared-protocols/a-token', {}],
  ['the reference of the API', '/api-docs', {}],
  ['a sign-in link', '/auth/link', {}],
  ['a page for people who are signed in', '/projects', {}],
  ['an address without a page', '/wp-login.php', {}],
  ['an escape in the address', '/%61uth?from=/projects', {}],
  ['an escape that means nothing', '/%', {}],
  ['a file that is not there', '/_next/static/chunks/gone.js', {}],
  ['an address that leads out of the calls', '/api/../about', {}],
])('limits the renderings of an address with %s, and no other', async (_, address, headers) => {
  const from = (client: string, more = headers) => ({ headers: { ...more, 'x-client-address': client } })
  for (let times = 0; times < 240; times += 1)
    expect((await visit(address, from(`2001:db8::${times}`))).status).toBe(200)
  const refused = await visit(address, from('2001:db8::ffff'))
  expect(refused.status).toBe(429)
  expect(refused.text).toMatch(/^Too many pages were asked for from this address\. Try again in \d+ s\.$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await visit(address, from('203.0.113.7'))).status).toBe(200)
  expect((await visit('/about', from('2001:db8::1', {}))).status).toBe(200)
})

it.each<[string, string, IncomingHttpHeaders]>([
  ['people who are signed in', '/projects', { cookie: 'a=b; next-auth.session-token=signed' }],
  ['those over TLS', '/about', { cookie: '__Host-next-auth.session-token=signed' }],
  ['calls', '/api/auth/csrf', {}],
  ['icons', '/favicon.ico', {}],
])('never counts %s', async (_, address, headers) => {
  const visitor = { headers: { ...headers, 'x-client-address': '203.0.113.7' } }
  for (let times = 0; times < 241; times += 1) expect((await visit(address, visitor)).status).toBe(200)
})
