import { once } from 'node:events'
import http, { type Server } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '@/tests/fixtures/eventually'
import { serverUrl } from '@/tests/fixtures/server-url'
import { receiveSmallBody } from './small-bodies'

const LIMIT_MS = 200
/** Longer than the test may take: a wait in vain ends with the test's own timeout. */
const NEVER = 2 ** 31 - 1

let server: Server
let limitMs = NEVER
/** The bodies of the calls that began, and the number of requests that came in. */
let begun: string[]
let asked: number

beforeEach(async () => {
  limitMs = NEVER
  begun = []
  asked = 0
  server = http.createServer(async (request, response) => {
    asked += 1
    if (!(await receiveSmallBody(request, response, limitMs))) return
    begun.push(await text(request))
    response.end('done')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(() => server.closeAllConnections())

function connect(length: number) {
  const { port } = new URL(serverUrl(server))
  const socket = net.connect(Number(port), '127.0.0.1').setEncoding('utf8')
  socket.write(`POST /api/things HTTP/1.1\r\nHost: uta\r\nContent-Length: ${length}\r\n\r\n`)
  return socket
}

test('a call begins once its small body is there, whole and in order', async () => {
  const socket = connect(9)
  socket.write('one')
  await eventually(() => expect(asked).toBe(1))
  socket.write('two')
  expect(begun).toEqual([])
  socket.write('six')
  expect((await once(socket, 'data')).join()).toContain('done')
  expect(begun).toEqual(['onetwosix'])
})

test('one with a body that came along with its head begins at once', async () => {
  const answer = await fetch(serverUrl(server), { method: 'POST', body: '{"name":"x"}' })
  expect(await answer.text()).toBe('done')
  expect(begun).toEqual(['{"name":"x"}'])
})

test('a body that fits into no buffer is not waited for: the call reads it as it arrives', async () => {
  const body = 'x'.repeat(300_000)
  const socket = connect(body.length)
  socket.write(body)
  expect((await once(socket, 'data')).join()).toContain('done')
  expect(begun).toEqual([body])
})

test('a small body that arrives too slowly is refused, and its connection closed', async () => {
  limitMs = LIMIT_MS
  const socket = connect(9)
  socket.write('one')
  const answer = await text(socket)
  expect(answer).toContain('400 Bad Request')
  expect(answer).toContain('The request took too long to arrive.')
  expect(begun).toEqual([])
})

test('of a client that leaves before its body was there no call begins', async () => {
  const socket = connect(9)
  socket.write('one')
  await eventually(() => expect(asked).toBe(1))
  socket.destroy()
  await eventually(async () => {
    const open = await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
    expect(open).toBe(0)
  })
  expect(begun).toEqual([])
})
