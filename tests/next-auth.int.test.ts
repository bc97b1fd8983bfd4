import http from 'node:http'
import { text as readText } from 'node:stream/consumers'
import NextAuth from 'next-auth'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { GET as nextAuthRoute } from '@/app/api/auth/[...nextauth]/route'
import { login } from '@/lib/features/auth/contract'
import { nextAuthOptions } from '@/lib/features/auth/service'
import { searchUsers, updateUser } from '@/lib/features/users/contract'
import { prisma } from '@/lib/server/db'
import { asRequester, unloggedRequests } from '@/lib/server/process-wide'
import { JSON_LIMIT_MS } from '@/lib/shared/limits'
import { createUser } from './factories/user'
import { callRoute } from './fixtures/api'
import { bearerHeaders } from './fixtures/session'
import { askToSignIn, otherThan, signIn, watchTerminal } from './fixtures/sign-in'

let terminal: ReturnType<typeof watchTerminal>

beforeEach(() => {
  terminal = watchTerminal()
})

// NextAuth itself behind a socket, with the application's options: its own parsing, csrf check and cookies.
const server = http.createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const pairs = decodeURIComponent(request.headers.cookie ?? '').split('; ')
  const cookies = Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s)))
  const body = Object.fromEntries(new URLSearchParams(await readText(request)))
  const query = { ...Object.fromEntries(searchParams), nextauth: pathname.split('/').slice(3) }
  const send = (text: unknown) => response.end(typeof text === 'string' ? text : JSON.stringify(text))
  const status = (code: number) => {
    response.statusCode = code
    return answer
  }
  const answer = Object.assign(response, { status, send, json: send })
  const client = {
    requestId: 'its-number',
    address: '203.0.113.7',
    userAgent: 'Firefox',
    timeZone: '',
    browser: 'one',
    language: null,
  }
  const asked = Object.assign(request, { query, cookies, body })
  await asRequester(client, () => NextAuth(nextAuthOptions(client))(asked, answer))
})

let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address && typeof address === 'object') origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => server.close())

const SESSION_COOKIE = /next-auth\.session-token=([^;]*)/

async function visit(path: string, cookie: string, form?: Record<string, string>) {
  const body = form && new URLSearchParams({ ...form, json: 'true' })
  const method = form ? 'POST' : 'GET'
  const response = await fetch(`${origin}/api/auth/${path}`, {
    method,
    headers: { cookie },
    body,
    redirect: 'manual',
  })
  const set = response.headers.getSetCookie()
  return { status: response.status, text: await response.text(), set }
}

async function csrf() {
  const { text, set } = await visit('csrf', '')
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(JSON.parse(text))
  return { csrfToken, cookie: set.map((line) => line.split(';')[0]).join('; ') }
}

/** Signs in through NextAuth; the session cookie it set, or the message it refused with. */
async function enter(userId: string, loginCode: string) {
  const { csrfToken, cookie } = await csrf()
  const { status, text, set } = await visit('callback/telegram-code', cookie, {
    csrfToken,
    userId,
    loginCode,
  })
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(text))
  const value = SESSION_COOKIE.exec(set.join('\n'))?.[1]
  const message = new URL(url, origin).searchParams.get('error')
  return { status, message, cookie: value ? `next-auth.session-token=${value}` : '' }
}

const statusWith = async (cookie: string) => (await callRoute(searchUsers, { headers: { cookie } })).status

describe('signing in through NextAuth', () => {
  let user: Awaited<ReturnType<typeof createUser>>

  beforeEach(async () => {
    user = await createUser({ telegramUsername: '@irina_s', telegramId: null })
  })

  test('a right code opens one session, whose cookie opens the API and dies with the session row', async () => {
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    const { status, cookie } = await enter(userId, code)
    expect(status).toBe(200)
    expect(await prisma.session.findMany()).toMatchObject([{ userId: user.id, userAgent: 'Firefox' }])
    expect(await statusWith(cookie)).toBe(200)
    expect(JSON.parse((await visit('session', cookie)).text)).toMatchObject({ user: { name: user.name } })

    const admin = await createUser({ role: 'admin' })
    const change = { params: { id: user.id }, body: { isActive: false }, headers: await bearerHeaders(admin) }
    await callRoute(updateUser, change)
    expect(await statusWith(cookie)).toBe(401)
    const { text, set } = await visit('session', cookie)
    expect(JSON.parse(text)).toEqual({})
    expect(SESSION_COOKIE.exec(set.join('\n'))?.[1]).toBe('')
  })

  test('the cookie of the API’s own sign-in is one that NextAuth reads', async () => {
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    const answer = await callRoute(login, { body: { userId, loginCode: code } })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { text, set } = await visit('session', cookie)
    expect(JSON.parse(text)).toMatchObject({ user: { name: user.name } })
    const renewed = `next-auth.session-token=${SESSION_COOKIE.exec(set.join('\n'))?.[1]}`
    expect(await statusWith(renewed)).toBe(200)
  })

  test('the line of the log about a call says who made it', async () => {
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    unloggedRequests.set('its-number', { userId: null })
    const { cookie } = await enter(userId, code)
    expect(unloggedRequests.get('its-number')).toEqual({ userId: user.id })
    unloggedRequests.set('its-number', { userId: null })
    await visit('session', cookie)
    expect(unloggedRequests.get('its-number')).toEqual({ userId: user.id })
  })

  test('signing out there ends the session row', async () => {
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    const { cookie } = await enter(userId, code)
    const token = await csrf()
    await visit('signout', `${token.cookie}; ${cookie}`, { csrfToken: token.csrfToken })
    expect(await statusWith(cookie)).toBe(401)
  })

  test('nobody is led to another site', async () => {
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    const { csrfToken, cookie } = await csrf()
    const form = { csrfToken, userId, loginCode: code, callbackUrl: 'https://evil.example/' }
    const { text } = await visit('callback/telegram-code', cookie, form)
    expect(JSON.parse(text)).toEqual({ url: 'http://localhost:3000' })
  })

  test.each(['?error=%D1%8F', '?error=%ff', '?error=Verification', ''])(
    'the error page %j leads to sign-in, whatever the error is called',
    async (query) => {
      const request = new Request(`http://localhost:3000/api/auth/error${query}`)
      const answer = await nextAuthRoute(request, { params: Promise.resolve({ nextauth: ['error'] }) })
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/auth\?error=[\w%]*$/)
    },
  )

  test('a form that does not arrive is not waited for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const body = new ReadableStream()
    // Needed for a body that is a stream, and missing in the types.
    const streamed = { duplex: 'half' }
    const request = new Request('http://localhost:3000/api/auth/signout', {
      method: 'POST',
      body,
      ...streamed,
    })
    const answer = nextAuthRoute(request, { params: Promise.resolve({ nextauth: ['signout'] }) })
    await vi.advanceTimersByTimeAsync(JSON_LIMIT_MS)
    expect((await answer).status).toBe(400)
  })

  test('the tries are counted together with the API’s', async () => {
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await enter(userId, otherThan(code))).toMatchObject({
        status: 401,
        message: 'Неверный код',
        cookie: '',
      })
      await callRoute(login, { body: { userId, loginCode: otherThan(code) } })
    }
    await enter(userId, otherThan(code))
    const tooMany = { status: 401, message: 'Слишком много попыток. Запросите новый код', cookie: '' }
    expect(await enter(userId, code)).toMatchObject(tooMany)
    expect(await prisma.session.count()).toBe(0)
  })

  test('the limits are shared with the API', async () => {
    await prisma.rateLimit.create({
      data: { key: 'codeChecksOfAddress:203.0.113.7', count: 100, resetsAt: new Date(Date.now() + 60_000) },
    })
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    expect(await enter(userId, code)).toMatchObject({ status: 401, cookie: '' })
    const request = { body: { userId, loginCode: code }, address: '203.0.113.7' }
    expect(await callRoute(login, request)).toMatchObject({ status: 429 })
  })

  test('a malformed code is refused with the message, and everything without the csrf token', async () => {
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    expect(await enter(userId, '12')).toMatchObject({ message: 'Код должен состоять из 6 цифр', cookie: '' })
    const { set } = await visit('callback/telegram-code', '', { userId, loginCode: code })
    expect(set.join()).not.toMatch(/session-token/)
    expect(await prisma.session.count()).toBe(0)
  })

  test('a session that was never opened here is none', async () => {
    await signIn(terminal, 'irina_s')
    expect(JSON.parse((await visit('session', 'next-auth.session-token=forged')).text)).toEqual({})
  })
})
