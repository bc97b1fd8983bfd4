import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server'
import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  process.env.APP_URL = 'https://uta.example'
})

import { login } from '@/lib/features/auth/contract'
import { nextAuthOptions } from '@/lib/features/auth/service'
import { searchUsers } from '@/lib/features/users/contract'
import { countConnections, prisma, transaction } from '@/lib/server/db'
import { currentRequester, signedSessions } from '@/lib/server/process-wide'
import { config } from '@/middleware'
import { createUser } from '@/tests/factories/user'
import { callRoute } from '@/tests/fixtures/api'
import { openStream } from '@/tests/fixtures/event-stream'
import { eventually } from '@/tests/fixtures/eventually'
import { bearerHeaders, cookieHeaders } from '@/tests/fixtures/session'
import { askToSignIn, watchTerminal } from '@/tests/fixtures/sign-in'

test('over https the session cookie is bound to this host alone, wherever it is read', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const { userId, code } = await askToSignIn(watchTerminal(), 'irina_s')
  const answer = await callRoute(login, { body: { userId, loginCode: code } })
  const [pair = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ')
  const [name] = pair.split('=')
  expect(name).toBe('__Host-next-auth.session-token')
  // What the prefix requires: https, the whole site, no domain.
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']))
  expect(attributes.join()).not.toContain('Domain')

  expect(await callRoute(searchUsers, { headers: { cookie: pair } })).toMatchObject({ status: 200 })
  const isStopped = (cookie: string) => {
    const [key = '', value = ''] = cookie.split('=')
    return unstable_doesMiddlewareMatch({
      config,
      url: 'https://uta.example/projects',
      cookies: { [key]: value },
    })
  }
  expect(isStopped(pair)).toBe(false)
  expect(isStopped(pair.replace('__Host-', '__Secure-'))).toBe(true)
  const options = nextAuthOptions({ ...currentRequester(), browser: '', language: null })
  expect(options.cookies?.sessionToken).toEqual({
    name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
  })
})

test('the scheme of a token ignores case (RFC 9110, 11.1)', async () => {
  const { authorization } = await bearerHeaders(await createUser())
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { authorization: authorization.replace('Bearer', scheme) }
    expect(await callRoute(searchUsers, { headers }), scheme).toMatchObject({ status: 200 })
  }
})

test('the server tells the cookie of a session from any other text without looking it up', async () => {
  const { cookie } = await cookieHeaders(await createUser())
  const value = cookie.slice(cookie.indexOf('=') + 1)
  await prisma.session.deleteMany()
  expect(await signedSessions.isOne(value)).toBe(true)
  const { authorization } = await bearerHeaders(await createUser())
  const others = [
    '',
    'of-somebody',
    value.slice(0, -4),
    value.replace(/.{4}$/, 'AAAA'),
    authorization.slice(7),
  ]
  for (const other of others) expect(await signedSessions.isOne(other), other).toBe(false)
})

test('who calls is known while transactions hold every other connection', async () => {
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const headers = await bearerHeaders(await createUser())
  const long = Array.from({ length: 12 }, () => transaction(() => isFinished))
  await eventually(() => expect(countConnections().waiting).toBeGreaterThan(0))
  const stream = await openStream({ as: headers })
  expect(stream.response.status).toBe(200)
  finish()
  await Promise.all(long)
})
