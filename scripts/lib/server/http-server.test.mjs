import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trackInFlight } from './in-flight.mjs'
import { refuseMethod } from './method-not-allowed.mjs'
import { openPort } from './open-port.mjs'
import { demandHttps } from './transport-security.mjs'

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
  const url = await listen((_, response) => {
    demandHttps(response, appUrl)
    response.end()
  })
  const [answer] = await once(http.request(url).end(), 'response')
  answer.resume()
  expect(answer.headers['strict-transport-security']).toBe(expected)
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
  it('lets open requests finish and takes no new ones', async () => {
    const url = await listen((_request, response) => setTimeout(() => response.end('done'), 300))
    const { drain } = trackInFlight(server)
    const open = fetch(url)
    await once(server, 'request')
    const drained = drain(5_000)
    await expect(fetch(url)).rejects.toThrow()
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
    const drained = await Promise.race([drain(5_000).then(() => 'drained'), sleep(1_000)])
    expect(drained).toBe('drained')
  })

  it('does not wait for a connection that a browser opened ahead of any request', async () => {
    const { port } = new URL(await listen(() => {}))
    const { drain } = trackInFlight(server)
    const ahead = net.connect(Number(port), '127.0.0.1')
    const closed = once(ahead, 'close')
    await once(server, 'connection')
    const drained = await Promise.race([drain(5_000).then(() => 'drained'), sleep(1_000)])
    expect(drained).toBe('drained')
    await closed
  })
})
