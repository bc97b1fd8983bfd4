import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compressFiles } from '../compressed-files.mjs'
import { builtFiles } from './built-files.mjs'
import { trackInFlight } from './in-flight.mjs'
import { refuseMethod } from './method-not-allowed.mjs'
import { openPort } from './open-port.mjs'
import { setSecurityHeaders } from './security-headers.mjs'

let server

async function listen(handler) {
  server = http.createServer(handler)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${server.address().port}`
}

afterEach(() => server.closeAllConnections())

it.each([
  ['https://uta.example', 'max-age=31536000'],
  ['http://localhost:3000', undefined],
])('opened as %s, tells browsers whether to come by https only', async (appUrl, expected) => {
  const url = await listen((request, response) => {
    setSecurityHeaders(request, response, appUrl)
    response.end()
  })
  const [answer] = await once(http.request(url).end(), 'response')
  answer.resume()
  expect(answer.headers['strict-transport-security']).toBe(expected)
})

it.each([
  ['a page', '/projects', undefined],
  ['a call', '/api/projects', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
])('%s may not be framed, guessed at or, as a call, run', async (_, address, policy) => {
  const url = await listen((request, response) => {
    setSecurityHeaders(request, response, 'https://uta.example')
    response.end()
  })
  const { headers } = await fetch(url + address)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy') ?? undefined).toBe(policy)
})

describe('a file of the build', () => {
  const CODE = 'export const many = 1\n'.repeat(200)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-built-'))
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  // Node's own fetch would decompress what it is sent.
  const ask = async (address, { method = 'GET', headers } = {}) => {
    const send = builtFiles(folder)
    const url = await listen((request, response) => {
      if (!send(request, response)) response.end('passed on')
    })
    const [answer] = await once(http.request(url + address, { method, headers }).end(), 'response')
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
    ['identity', undefined, (bytes) => bytes],
    [undefined, undefined, (bytes) => bytes],
  ])('comes in the smallest form that %s allows', async (accepted, encoding, decompress) => {
    const { status, headers, body } = await ask('/_next/static/chunks/code.js?dpl=1', {
      headers: accepted && { 'accept-encoding': accepted },
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

  it('is not sent again to who has it', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { headers: first } = await ask('/_next/static/chunks/code.js', { headers })
    const again = { ...headers, 'if-none-match': first.etag }
    expect(await ask('/_next/static/chunks/code.js', { headers: again })).toMatchObject({ status: 304 })
  })

  it('that can’t be compressed comes as it is', async () => {
    const { headers, body } = await ask('/_next/static/chunks/letters.woff2', {
      headers: { 'accept-encoding': 'br' },
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-type']).toBe('font/woff2')
    expect(body.toString()).toBe('letters')
  })

  it('can only be read', async () => {
    const { status, headers } = await ask('/_next/static/chunks/code.js', { method: 'POST' })
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' })
    const { headers: told, body } = await ask('/_next/static/chunks/code.js', { method: 'HEAD' })
    expect({ length: told['content-length'], body: body.length }).toEqual({
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
    expect((await ask(address)).body.toString()).toBe('passed on')
  })
})

describe('a method that a call lacks', () => {
  const CALLS = [
    { method: 'GET', path: '/things' },
    { method: 'POST', path: '/things' },
    { method: 'PUT', path: '/things/{id}' },
    { method: 'GET', path: '/things/search' },
  ]
  const application = (request, response) => {
    if (!refuseMethod(request, response)) response.end('passed on')
  }
  const ask = async (path, method) => {
    const url = new URL(path, await listen(application))
    const [answer] = await once(http.request(url, { method }).end(), 'response')
    const body = (await answer.toArray()).join('')
    return { status: answer.statusCode, allow: answer.headers.allow, body }
  }

  beforeEach(() => Reflect.set(globalThis, Symbol.for('uta.calls'), CALLS))
  afterEach(() => Reflect.deleteProperty(globalThis, Symbol.for('uta.calls')))

  it('gets the body of a failure and the methods that there are', async () => {
    const { status, allow, body } = await ask('/api/things?limit=1', 'DELETE')
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
    expect(await ask(path, method)).toMatchObject({ status: 405, allow })
  })

  it.each([
    ['/api/things', 'HEAD'],
    ['/api/things/search', 'GET'],
    ['/api/things/1', 'OPTIONS'],
    ['/api/elsewhere', 'DELETE'],
    ['/page', 'POST'],
  ])('%s with %s is for the application', async (path, method) => {
    expect(await ask(path, method)).toMatchObject({ status: 200 })
  })
})

it('answers a request that comes before the application is ready', async () => {
  server = http.createServer()
  const heard = once(server, 'request')
  const { listening, ready } = openPort(server, {
    port: 0,
    host: '127.0.0.1',
    prepare: async () => {
      await heard
      return 'prepared'
    },
    answer: async (_request, response, application) => response.end(await application),
  })
  await listening
  const answer = await fetch(`http://127.0.0.1:${server.address().port}`)
  expect(await answer.text()).toBe('prepared')
  expect(await ready).toBe('prepared')
})

describe('stopping a server', () => {
  // The longest that a timer can be: what is waited for in vain ends with the test's own limit.
  const NEVER = 2 ** 31 - 1

  it('lets open requests finish and takes no new ones', async () => {
    const url = await listen(() => {})
    const { drain } = trackInFlight(server)
    const open = fetch(url)
    const [, response] = await once(server, 'request')
    const drained = drain(NEVER)
    await expect(fetch(url)).rejects.toThrow()
    response.end('done')
    const answer = await open
    expect(await answer.text()).toBe('done')
    expect(answer.headers.get('connection')).toBe('close')
    await drained
  })

  it('cuts off what takes longer than its limit', async () => {
    const url = await listen(() => {})
    const { drain } = trackInFlight(server)
    const open = fetch(url)
    await once(server, 'request')
    await Promise.all([expect(open).rejects.toThrow(), drain(100)])
  })

  it('does not wait for a stream of events', async () => {
    const url = await listen((_request, response) => {
      response.setHeader('content-type', 'text/event-stream')
      response.write('data: x\n\n')
    })
    const { drain } = trackInFlight(server)
    await fetch(url)
    await drain(NEVER)
    expect(server.listening).toBe(false)
  })

  it('does not wait for a connection that a browser opened ahead of any request', async () => {
    const { port } = new URL(await listen(() => {}))
    const { drain } = trackInFlight(server)
    const ahead = net.connect(Number(port), '127.0.0.1')
    const closed = once(ahead, 'close')
    await once(server, 'connection')
    await drain(NEVER)
    await closed
  })
})
