import http from 'node:http'
import { text as readText } from 'node:stream/consumers'
import NextAuth from 'next-auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GET as nextAuthRoute } from '@/app/api/auth/[...nextauth]/route'
import { searchUsers, updateUser } from '@/lib/features/users/contract'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import {
  askToRegister,
  askToSignIn,
  otherThan,
  registerPerson,
  signIn,
  watchTerminal,
} from '@/tests/fixtures/sign-in'
import { listTeams, login, register, requestLoginCode, verifyRegistration } from './contract'

import { nextAuthOptions } from './service'

let terminal: ReturnType<typeof watchTerminal>

beforeEach(() => {
  terminal = watchTerminal()
})

const expire = (id: string) =>
  prisma.signInChallenge.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } })

test('the teams come in their order', async () => {
  const teams = await callForData(listTeams)
  expect(teams).toEqual(['OD', 'CASH', 'GIS_EDO', 'IM_KD', 'DL', 'TEST', 'ABAP', '2.5'])
})

describe('registration', () => {
  test('a confirmed person is stored as they registered, and the first one is the admin', async () => {
    const body = { name: ' Ирина ', telegramUsername: 'Irina_S', email: 'irina@example.com', team: '2.5' }
    const asked = await callForData(register, { body })
    expect(asked).toMatchObject({ telegramSent: false, needsVerification: true, botUsername: null })
    expect(await prisma.user.count()).toBe(0)

    const [code = ''] = terminal.codesFor('Irina_S')
    const body2 = { userId: asked.userId, verificationCode: code }
    expect(await callForData(verifyRegistration, { body: body2 })).toEqual({ verified: true })
    const [stored] = await prisma.user.findMany()
    expect(stored).toMatchObject({
      name: 'Ирина',
      telegramUsername: '@Irina_S',
      email: 'irina@example.com',
      team: '2.5',
      role: 'admin',
      isActive: true,
      isApproved: true,
      telegramId: null,
    })
    expect(stored?.id).not.toBe(asked.userId)

    await registerPerson(terminal, 'second')
    expect(await prisma.user.findUnique({ where: { telegramUsername: '@second' } })).toMatchObject({
      role: 'tester',
    })
  })

  test('a registered username is refused, whatever its case', async () => {
    await createUser({ telegramUsername: '@irina_s' })
    const answer = await callRoute(register, {
      body: { name: 'Ира', telegramUsername: 'IRINA_S', team: 'OD' },
    })
    expect(answer).toMatchObject({
      status: 409,
      code: 'conflict',
      error: 'Пользователь с таким Telegram username уже зарегистрирован',
    })
  })

  test('of two registrations for one username the first to be verified wins', async () => {
    const first = await askToRegister(terminal, 'irina_s', { name: 'Первая' })
    const second = await askToRegister(terminal, 'IRINA_S', { name: 'Вторая' })
    const verify = ({ userId, code }: typeof first) =>
      callRoute(verifyRegistration, { body: { userId, verificationCode: code } })
    const answers = await Promise.all([verify(first), verify(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toBe(
      'Пользователь с таким Telegram username уже зарегистрирован',
    )
    expect(await prisma.user.count()).toBe(1)
  })

  test('of people who are verified first at the same moment one becomes the admin', async () => {
    const asked = await Promise.all(
      ['anna_1', 'boris_2', 'clara_3', 'david_4'].map((name) => askToRegister(terminal, name)),
    )
    await Promise.all(
      asked.map(({ userId, code }) =>
        callForData(verifyRegistration, { body: { userId, verificationCode: code } }),
      ),
    )
    expect(await prisma.user.count({ where: { role: 'admin' } })).toBe(1)
    expect(await prisma.user.count()).toBe(4)
  })

  test('a person who has not confirmed shows up nowhere', async () => {
    const admin = await createUser({ role: 'admin' })
    await askToRegister(terminal, 'hidden_one', { name: 'Невидимая' })
    const found = await callForData(searchUsers, {
      query: { query: 'hidden' },
      headers: await bearerHeaders(admin),
    })
    expect(found.users).toEqual([])
    expect(await callRoute(requestLoginCode, { body: { telegramUsername: 'hidden_one' } })).toMatchObject({
      status: 404,
    })
  })

  test('a code past its time is refused with the way out', async () => {
    const { userId, code } = await askToRegister(terminal, 'irina_s')
    await expire(userId)
    expect(await callRoute(verifyRegistration, { body: { userId, verificationCode: code } })).toMatchObject({
      status: 410,
      code: 'expired',
      error: 'Время действия кода истекло. Пожалуйста, начните регистрацию заново.',
    })
  })

  test('invalid fields are named with their messages', async () => {
    const answer = await callRoute(register, {
      body: { name: '', telegramUsername: '@', email: 'x', team: '' },
    })
    expect(answer).toMatchObject({
      status: 422,
      code: 'invalid',
      error: 'Имя обязательно для заполнения',
      fields: {
        name: 'Имя обязательно для заполнения',
        telegramUsername: 'Введите корректный Telegram username',
        email: 'Некорректный формат email',
        team: 'Команда обязательна для выбора',
      },
    })
    expect(await prisma.signInChallenge.count()).toBe(0)
  })
})

describe('signing in', () => {
  test('answers tokens and the person, sets the cookie, and both open the API', async () => {
    const user = await createUser({
      telegramUsername: '@irina_s',
      telegramId: null,
      email: 'irina@example.com',
    })
    const { userId, code } = await askToSignIn(terminal, 'IRINA_S')
    const headers = { 'user-agent': `Firefox ${'x'.repeat(1_000)}` }
    const answer = await callRoute(login, { body: { userId, loginCode: code }, headers })
    const { accessToken, user: person } = login.data.parse(answer.data)
    expect(person).toMatchObject({ _id: user.id, telegramUsername: '@irina_s', email: 'irina@example.com' })

    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    const search = { query: { query: 'irina' } }
    const byToken = await callForData(searchUsers, {
      ...search,
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const byCookie = await callForData(searchUsers, {
      ...search,
      headers: { cookie: cookie.split(';')[0] ?? '' },
    })
    expect(byCookie).toEqual(byToken)
    const [session] = await prisma.session.findMany()
    expect(session?.userAgent).toMatch(/^Firefox x+$/)
    expect(session?.userAgent).toHaveLength(500)
  })

  test('an unknown username is answered as such', async () => {
    expect(await callRoute(requestLoginCode, { body: { telegramUsername: 'nobody_here' } })).toMatchObject({
      status: 404,
      code: 'not_found',
      error: 'Пользователь не найден. Проверьте username или создайте аккаунт',
    })
  })

  test.each([
    [{ isActive: false }, 'Аккаунт отключён. Обратитесь к администратору'],
    [{ isApproved: false }, 'Аккаунт ожидает подтверждения администратором'],
  ])('a person with %j gets no code, and one they had opens nothing', async (state, message) => {
    const user = await createUser({ telegramUsername: '@irina_s', telegramId: null })
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    await prisma.user.update({ where: { id: user.id }, data: state })
    const refused = { status: 403, code: 'forbidden', error: message }
    expect(await callRoute(login, { body: { userId, loginCode: code } })).toMatchObject(refused)
    expect(await callRoute(requestLoginCode, { body: { telegramUsername: 'irina_s' } })).toMatchObject(
      refused,
    )
    expect(await prisma.session.count()).toBe(0)
  })

  test('an object in place of a text never reaches the database', async () => {
    const { userId } = await askToRegister(terminal, 'irina_s')
    for (const body of [
      { userId, verificationCode: { not: '' } },
      { userId: { not: '' }, verificationCode: '123456' },
    ]) {
      expect(await callRoute(verifyRegistration, { body })).toMatchObject({ status: 422, code: 'invalid' })
    }
    const answer = await callRoute(requestLoginCode, { body: { telegramUsername: { not: '' } } })
    expect(answer.fields).toEqual({ telegramUsername: 'Недопустимое значение.' })
  })

  test('a code past its time is refused with the way out', async () => {
    await createUser({ telegramUsername: '@irina_s', telegramId: null })
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    await expire(userId)
    expect(await callRoute(login, { body: { userId, loginCode: code } })).toMatchObject({
      status: 410,
      error: 'Время действия кода истекло. Запросите новый код для входа.',
    })
  })

  test('no code, and no token, stands in any stored row', async () => {
    await registerPerson(terminal, 'irina_s')
    const { accessToken, refreshToken } = await signIn(terminal, 'irina_s')
    const rows = [
      ...(await prisma.signInChallenge.findMany()),
      ...(await prisma.session.findMany()),
      ...(await prisma.refreshToken.findMany()),
      ...(await prisma.rateLimit.findMany()),
    ]
    expect(rows.length).toBeGreaterThan(3)
    const values = rows.flatMap((row) => Object.values(row).map(String))
    const secrets = [...terminal.codesFor('irina_s'), accessToken, refreshToken]
    expect(secrets).toHaveLength(4)
    for (const secret of secrets) expect(values.filter((value) => value === secret)).toEqual([])
  })
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
  const client = { address: '203.0.113.7', userAgent: 'Firefox', browser: 'one', language: null }
  await NextAuth(nextAuthOptions(client))(Object.assign(request, { query, cookies, body }), answer)
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
