import { once } from 'node:events'
import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NONCE_HEADER, REQUEST_ID_HEADER } from '@/lib/shared/session'
import { serverUrl } from '@/tests/fixtures/server-url'
import { databaseState, failedPages } from '../process-wide'
import { answerOutage } from './outage-pages'

let server: Server | undefined
afterEach(() => server?.close())

type Render = (request: IncomingMessage, response: ServerResponse) => void

/** Serves pages that are rendered so. */
async function serve(render: Render) {
  server = http.createServer(async (request, response) => {
    request.headers[NONCE_HEADER] = 'its-nonce'
    request.headers[REQUEST_ID_HEADER] = 'its-number'
    if (!(await answerOutage(request, response))) render(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = serverUrl(server)
  return (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
}

const fail =
  ({ isOutage }: { isOutage: boolean }): Render =>
  (request, response) => {
    if (isOutage) failedPages.add(String(request.headers[REQUEST_ID_HEADER]))
    response.writeHead(500, { 'content-type': 'text/html', 'content-encoding': 'gzip', 'content-length': 26 })
    response.write('connect ECONNREFUSED ')
    response.end('::1:5')
  }

const SIGNED_IN = { cookie: 'next-auth.session-token=a-token' }

describe('a page whose render failed because the database was away', () => {
  it.each([
    ['en', '', 'The database is not reachable right now'],
    ['ru', 'ui-language=en; ui-language=ru', 'База данных сейчас недоступна'],
  ])('is 503 with a page in %s that says so, and nothing of why', async (language, cookie, title) => {
    const ask = await serve(fail({ isOutage: true }))
    const answer = await ask('/projects', { cookie })
    const text = await answer.text()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain('<script nonce="its-nonce">')
    expect(answer.headers.get('x-request-id')).toBe('its-number')
    expect(text).toContain('its-number')
    expect(text).not.toContain('ECONNREFUSED')
  })

  it('is 503 to a navigation within the application, too', async () => {
    const ask = await serve(fail({ isOutage: true }))
    const answer = await ask('/projects', { rsc: '1' })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('content-type')).toContain('text/plain')
  })

  it('leaves nothing behind', async () => {
    const ask = await serve(fail({ isOutage: true }))
    await (await ask('/projects')).text()
    await vi.waitFor(() => expect(failedPages.size).toBe(0))
  })
})

it('a page that failed for another reason stays as it was rendered', async () => {
  const ask = await serve((_, response) => response.writeHead(500).end('our own failure'))
  const answer = await ask('/projects')
  expect([answer.status, await answer.text()]).toEqual([500, 'our own failure'])
})

describe('while the database is away', () => {
  const rendered: Render = (_, response) => response.end('rendered')

  it.each([
    ['a page', '/projects', SIGNED_IN, 503],
    ['a navigation', '/projects', { ...SIGNED_IN, rsc: '1' }, 503],
    ['a page without a session', '/about', {}, 200],
    ['a call, which says so itself', '/api/projects', SIGNED_IN, 200],
  ])('%s is answered %4$d', async (_, path, headers: Record<string, string>, status) => {
    vi.spyOn(databaseState, 'isAway').mockResolvedValue(true)
    const ask = await serve(rendered)
    expect((await ask(path, headers)).status).toBe(status)
  })

  it('pages are rendered again as soon as it is back', async () => {
    vi.spyOn(databaseState, 'isAway').mockResolvedValueOnce(true).mockResolvedValue(false)
    const ask = await serve(rendered)
    expect((await ask('/projects', SIGNED_IN)).status).toBe(503)
    expect((await ask('/projects', SIGNED_IN)).status).toBe(200)
  })
})
