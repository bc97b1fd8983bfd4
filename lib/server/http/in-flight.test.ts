import { once } from 'node:events'
import http, { type RequestListener, type Server } from 'node:http'
import net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '@/tests/fixtures/eventually'
import { serverUrl } from '@/tests/fixtures/server-url'
import { trackInFlight } from './in-flight'

let server: Server

async function listen(handler: RequestListener) {
  server = http.createServer(handler)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return serverUrl(server)
}

afterEach(() => server.closeAllConnections())

describe('stopping a server', () => {
  // The longest possible timer: a wait in vain ends with the test's own timeout.
  const NEVER = 2 ** 31 - 1

  it('lets open requests finish and takes no new ones', async () => {
    const url = await listen(() => {})
    const { drain } = trackInFlight(server)
    const open = fetch(url)
    const [, response] = await once(server, 'request')
    const drained = drain(NEVER)
    await eventually(() => expect(server.listening).toBe(false))
    await expect(fetch(url)).rejects.toThrow()
    response.end('done')
    const answer = await open
    expect(await answer.text()).toBe('done')
    expect(answer.headers.get('connection')).toBe('close')
    await drained
  })

  it('interrupts requests that take longer than its limit', async () => {
    const url = await listen(() => {})
    const { drain } = trackInFlight(server)
    const open = fetch(url)
    await once(server, 'request')
    await Promise.all([expect(open).rejects.toThrow(), drain(100)])
  })

  it('leaves what may be repeated to the other processes of a proxy, and closes once nothing more comes', async () => {
    const url = await listen((request, response) => {
      if (!passOn(request)) response.end(request.method)
    })
    const { passOn, drain } = trackInFlight(server, { isOneOfMany: true })
    expect(await (await fetch(url)).text()).toBe('GET')
    const drained = drain(NEVER)
    const written = fetch(url, { method: 'POST' })
    await expect(fetch(url)).rejects.toThrow()
    expect(await (await written).text()).toBe('POST')
    await drained
    await expect(fetch(url, { method: 'POST' })).rejects.toThrow()
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

  it('answers a request on a connection that was opened just before', async () => {
    const { port } = new URL(await listen((_request, response) => void response.end('done')))
    const { drain } = trackInFlight(server)
    const socket = net.connect(Number(port), '127.0.0.1')
    await once(server, 'connection')
    const drained = drain(NEVER)
    await eventually(() => expect(server.listening).toBe(false))
    socket.write('GET / HTTP/1.1\r\nhost: uta\r\n\r\n')
    const answer = await once(socket.setEncoding('utf8'), 'data')
    expect(answer.join()).toContain('done')
    await drained
  })
})
