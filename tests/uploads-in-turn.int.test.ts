import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as uploadRoute } from '@/app/api/attachments/route'
import { listAttachments } from '@/lib/features/attachments/contract'
import { MEBIBYTE } from '@/lib/shared/limits'
import { createScenarioStep } from './factories/scenario-step'
import { createUser } from './factories/user'
import { callForData } from './fixtures/api'
import { eventually } from './fixtures/eventually'
import { serverUrl } from './fixtures/server-url'
import { bearerHeaders } from './fixtures/session'

/** What happened to the uploads, in order. */
const happened: string[] = []

// As Next calls a route: the body is taken from the connection as far as somebody reads it.
const server = http.createServer(async (request, response) => {
  const name = String(request.headers['x-name'])
  happened.push(`${name} came`)
  const chunks = request[Symbol.asyncIterator]()
  const body = new ReadableStream(
    {
      pull: async (controller) => {
        if (!happened.includes(`${name} read`)) happened.push(`${name} read`)
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  const pairs = Object.entries(request.headers).map(([key, value]): [string, string] => [key, String(value)])
  const headers = new Headers(pairs)
  // Needed for a body that is a stream, and missing in the types.
  const streamed = { duplex: 'half' }
  const asked = new Request('http://localhost/', { method: 'POST', headers, body, ...streamed })
  const answer = await uploadRoute(asked, { params: Promise.resolve({}) })
  happened.push(`${name} answered ${answer.status}`)
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.closeAllConnections())

test('an upload takes its place before its body is read, and waits for one while others fill them', async () => {
  const headers = await bearerHeaders(await createUser())
  const step = { owner: 'step', ownerId: (await createScenarioStep()).id } as const

  /** Sends an upload of 15 MiB but for its end, which `finish` sends. */
  async function begin(name: string) {
    const form = new FormData()
    form.set('files', new File([new Uint8Array(15 * MEBIBYTE).fill(0x61)], 'till.log'))
    form.set('owner', step.owner)
    form.set('ownerId', step.ownerId)
    const whole = new Response(form)
    const type = whole.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const sent = { ...headers, 'x-name': name, 'content-type': type, 'content-length': bytes.length }
    const request = http.request(serverUrl(server), { method: 'POST', headers: sent })
    const answered: Promise<IncomingMessage[]> = once(request, 'response')
    request.write(bytes.subarray(0, -1))
    return async () => {
      request.end(bytes.subarray(-1))
      const [answer] = await answered
      answer?.resume()
      return answer?.statusCode
    }
  }
  const until = (event: string) => eventually(() => expect(happened).toContain(event))

  const finish = await begin('first')
  await until('first read')
  const others = []
  for (const name of ['second', 'third']) {
    others.push(await begin(name))
    await until(`${name} read`)
  }
  const finishFourth = await begin('fourth')
  await until('fourth came')
  // What an upload does before its body is read takes less than these calls.
  for (let count = 0; count < 5; count += 1) await callForData(listAttachments, { query: step, headers })
  expect(happened).not.toContain('fourth read')

  expect(await finish()).toBe(201)
  await until('fourth read')
  expect(happened.slice(-2)).toEqual(['first answered 201', 'fourth read'])
  expect(await Promise.all([...others, finishFourth].map((finishOne) => finishOne()))).toEqual([
    201, 201, 201,
  ])
  const { attachments } = await callForData(listAttachments, { query: step, headers })
  expect(attachments).toHaveLength(4)
})
