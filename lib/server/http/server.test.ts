import { once } from 'node:events'
import fs from 'node:fs'
import http, { type IncomingMessage, type RequestListener, type RequestOptions, type Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serverUrl } from '@/tests/fixtures/server-url'
import { builtFiles } from './built-files'
import { setCalls } from './call-paths'
import { compressFiles } from './compressed-files'
import { refuseMethod } from './method-not-allowed'
import { openPort } from './open-port'
import { setSecurityHeaders } from './security-headers'
import { refuseUnreadable } from './unreadable-address'

let server: Server

async function listen(handler: RequestListener) {
  server = http.createServer(handler)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return serverUrl(server)
}

// Node's own fetch would decompress the response, and lacks some methods.
async function ask(url: URL | string, options: RequestOptions = {}): Promise<IncomingMessage> {
  const [answer] = await once(http.request(url, options).end(), 'response')
  return answer
}

afterEach(() => server.closeAllConnections())

it.each([
  ['https://uta.example', 'max-age=31536000'],
  ['http://localhost:3000', undefined],
])('opened as %s, enforces https only if that is its address', async (appUrl, expected) => {
  const url = await listen((request, response) => {
    setSecurityHeaders(request, response, appUrl)
    response.end()
  })
  const answer = await ask(url)
  answer.resume()
  expect(answer.headers['strict-transport-security']).toBe(expected)
})

it.each([
  ['a page', '/projects', undefined],
  ['a call', '/api/projects', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
])('%s may not be framed, sniffed or, as a call, run', async (_, address, policy) => {
  const url = await listen((request, response) => {
    setSecurityHeaders(request, response, 'https://uta.example')
    response.end()
  })
  const { headers } = await fetch(url + address)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy') ?? undefined).toBe(policy)
  const denied = 'microphone=(), geolocation=(), payment=(), usb=()'
  expect(headers.get('permissions-policy')).toBe(`camera=(${policy ? '' : 'self'}), ${denied}`)
})

it.each([
  ['/shared-protocols/a-token', 'no-referrer', 'noindex, nofollow'],
  ['/api/shared-protocols/a-token/pictures/a-key', 'no-referrer', 'noindex, nofollow'],
  ['/projects', 'same-origin', null],
])('%s passes its own address on as %s', async (address, referrer, robots) => {
  const url = await listen((request, response) => {
    setSecurityHeaders(request, response, 'https://uta.example')
    response.end()
  })
  const { headers } = await fetch(url + address)
  expect(headers.get('referrer-policy')).toBe(referrer)
  expect(headers.get('x-robots-tag')).toBe(robots)
})

it.each([
  ['/%', 400],
  ['/projects/%ff?tab=steps', 400],
  ['/projects/%D1%8F?search=%', 200],
  ['/api/things/%ff', 200],
])('the address %s is answered %d before Next sees it, or by Next', async (address, status) => {
  const url = await listen((request, response) => {
    if (!refuseUnreadable(request, response)) response.end('by Next')
  })
  const answer = await ask(new URL(url).origin + address)
  answer.resume()
  expect(answer.statusCode).toBe(status)
})

describe('a file of the build', () => {
  const CODE = 'export const many = 1\n'.repeat(200)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-built-'))
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  const askFor = async (address: string, options?: RequestOptions) => {
    const send = builtFiles(folder)
    const url = await listen((request, response) => {
      if (!send(request, response)) response.end('passed on')
    })
    const answer = await ask(url + address, options)
    return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
  }

  beforeAll(async () => {
    fs.mkdirSync(path.join(folder, 'chunks'))
    fs.writeFileSync(path.join(folder, 'chunks', 'code.js'), CODE)
    fs.writeFileSync(path.join(folder, 'chunks', 'letters.woff2'), 'letters')
    await compressFiles(folder)
  })

  it.each([
    ['gzip, deflate, br', 'br', zlib.brotliDecompressSync],
    ['gzip', 'gzip', zlib.gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', zlib.gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('comes in the smallest encoding that %s allows', async (accepted, encoding, decompress) => {
    const { status, headers, body } = await askFor('/_next/static/chunks/code.js?dpl=1', {
      headers: accepted ? { 'accept-encoding': accepted } : {},
    })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(decompress(body).toString()).toBe(CODE)
    expect(body.length < CODE.length).toBe(encoding !== undefined)
  })

  it('is not sent again to a browser that has it', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { headers: first } = await askFor('/_next/static/chunks/code.js', { headers })
    const again = { ...headers, 'if-none-match': first.etag }
    expect(await askFor('/_next/static/chunks/code.js', { headers: again })).toMatchObject({ status: 304 })
  })

  it('comes as it is when it can’t be compressed', async () => {
    const { headers, body } = await askFor('/_next/static/chunks/letters.woff2', {
      headers: { 'accept-encoding': 'br' },
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-type']).toBe('font/woff2')
    expect(body.toString()).toBe('letters')
  })

  it('can only be read', async () => {
    const { status, headers } = await askFor('/_next/static/chunks/code.js', { method: 'POST' })
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' })
    const { headers: headHeaders, body } = await askFor('/_next/static/chunks/code.js', { method: 'HEAD' })
    expect({ length: headHeaders['content-length'], body: body.length }).toEqual({
      length: String(CODE.length),
      body: 0,
    })
  })

  it.each([
    '/_next/static/chunks/gone.js',
    '/_next/static/chunks',
    '/_next/static/../package.json',
    '/projects',
  ])('is not what %s asks for', async (address) => {
    expect((await askFor(address)).body.toString()).toBe('passed on')
  })
})

describe('a method that a call lacks', () => {
  const CALLS = [
    { method: 'GET', path: '/things' },
    { method: 'POST', path: '/things' },
    { method: 'PUT', path: '/things/{id}' },
    { method: 'GET', path: '/things/search' },
  ]
  const application: RequestListener = (request, response) => {
    if (!refuseMethod(request, response)) response.end('passed on')
  }
  const call = async (path: string, method: string) => {
    const answer = await ask(new URL(path, await listen(application)), { method })
    const body = (await answer.toArray()).join('')
    return { status: answer.statusCode, allow: answer.headers.allow, body }
  }

  beforeEach(() => setCalls(CALLS))
  afterEach(() => Reflect.deleteProperty(globalThis, Symbol.for('uta.calls')))

  it('gets the body of a failure and the allowed methods', async () => {
    const { status, allow, body } = await call('/api/things?limit=1', 'DELETE')
    expect({ status, allow }).toEqual({ status: 405, allow: 'HEAD, GET, POST, OPTIONS' })
    expect(JSON.parse(body)).toEqual({
      success: false,
      error: 'This method is not allowed here.',
      code: 'method_not_allowed',
    })
  })

  it.each([
    ['one that nobody has heard of', '/api/things', 'PROPFIND', 'HEAD, GET, POST, OPTIONS'],
    ['one that only a path with a parameter has', '/api/things/search', 'PUT', 'HEAD, GET, OPTIONS'],
    ['one that only the fixed path has', '/api/things/1', 'GET', 'PUT, OPTIONS'],
  ])('%s', async (_, path, method, allow) => {
    expect(await call(path, method)).toMatchObject({ status: 405, allow })
  })

  it.each([
    ['/api/things', 'HEAD'],
    ['/api/things/search', 'GET'],
    ['/api/things/1', 'OPTIONS'],
    ['/api/elsewhere', 'DELETE'],
    ['/page', 'POST'],
  ])('%s with %s is for the application', async (path, method) => {
    expect(await call(path, method)).toMatchObject({ status: 200 })
  })
})

it('answers a request that comes before the application is ready', async () => {
  server = http.createServer()
  const requested = once(server, 'request')
  const { listening, ready } = openPort(server, {
    port: 0,
    host: '127.0.0.1',
    prepare: async () => {
      await requested
      return 'prepared'
    },
    answer: async (_request, response, application) => response.end(await application),
  })
  await listening
  const answer = await fetch(serverUrl(server))
  expect(await answer.text()).toBe('prepared')
  expect(await ready).toBe('prepared')
})
