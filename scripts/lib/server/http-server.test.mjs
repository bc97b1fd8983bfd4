import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { trackInFlight } from './in-flight.mjs'
import { answerMethodNotAllowed, completeMethodNotAllowed, isUnknownMethod } from './method-not-allowed.mjs'
import { openPort } from './open-port.mjs'

let server

async function listen(handler) {
  server = http.createServer(handler)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${server.address().port}`
}

afterEach(() => server.closeAllConnections())

describe('a method that a route lacks', () => {
  // Answers as Next does: bare, and with the list of methods only when asked for it.
  const asNext = (request, response) => {
    if (isUnknownMethod(request)) return answerMethodNotAllowed(request, response)
    completeMethodNotAllowed(request, response)
    if (request.method === 'OPTIONS') return response.writeHead(204, { allow: 'GET, HEAD, OPTIONS' }).end()
    if (request.url === '/api/own') {
      return response.writeHead(405, { 'content-type': 'text/plain' }).end('our own words')
    }
    response.statusCode = 405
    response.end()
  }

  it('gets the body of a failure and the methods that there are', async () => {
    const answer = await fetch(`${await listen(asNext)}/api/things`, { method: 'DELETE' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await answer.json()).toEqual({
      success: false,
      error: 'This method is not allowed here.',
      code: 'method_not_allowed',
    })
  })

  it('is answered the same when nobody has heard of it', async () => {
    const url = new URL(`${await listen(asNext)}/api/things`)
    const [answer] = await once(http.request(url, { method: 'PROPFIND' }).end(), 'response')
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
    answer.resume()
  })

  it('is left alone where it has an answer already, and outside /api', async () => {
    const url = await listen(asNext)
    expect(await (await fetch(`${url}/api/own`, { method: 'POST' })).text()).toBe('our own words')
    expect(await (await fetch(`${url}/page`, { method: 'POST' })).text()).toBe('')
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
