import http from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveBrowserKey, openChallenge } from '@/lib/features/auth/codes/service'
import { login, loginByTap, refresh } from '@/lib/features/auth/contract'
import { nextAuthOptions } from '@/lib/features/auth/service'
import { setBotMonitor } from '@/lib/features/documentation/bots/contract'
import { probeDue, resealMonitors } from '@/lib/features/documentation/bots/service'
import { getProfile } from '@/lib/features/profile/contract'
import { prisma } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { currentRequester } from '@/lib/server/process-wide'
import { createBot } from '@/tests/factories/bot'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders, cookieHeaders } from '@/tests/fixtures/session'
import { askToSignIn, watchTerminal } from '@/tests/fixtures/sign-in'

const BEFORE = environment().AUTH_SECRET
const AFTER = 'another-secret-that-only-the-tests-know-98765'

function rotate({ keepsPrevious }: { keepsPrevious: boolean }): void {
  environment().AUTH_SECRET = AFTER
  environment().AUTH_SECRET_PREVIOUS = keepsPrevious ? BEFORE : undefined
}

let user: Awaited<ReturnType<typeof createUser>>

beforeEach(async () => {
  user = await createUser({ role: 'admin', telegramUsername: '@irina_s', telegramId: null })
})
afterEach(() => {
  environment().AUTH_SECRET = BEFORE
  environment().AUTH_SECRET_PREVIOUS = undefined
})

const statusWith = async (headers: Record<string, string>) =>
  (await callRoute(getProfile, { headers })).status

test('a session from before the rotation stays valid, by cookie and by token, where the previous secret is given', async () => {
  const [cookie, bearer] = [await cookieHeaders(user), await bearerHeaders(user)]
  rotate({ keepsPrevious: true })
  expect([await statusWith(cookie), await statusWith(bearer)]).toEqual([200, 200])
  const options = nextAuthOptions({ ...currentRequester(), browser: '', language: null })
  const [, token] = cookie.cookie.split('=')
  expect(await options.jwt?.decode?.({ token, secret: AFTER })).toMatchObject({ sub: user.id })
  // What is made from now on needs the new one alone.
  const renewed = await cookieHeaders(user)
  environment().AUTH_SECRET_PREVIOUS = undefined
  expect(await statusWith(renewed)).toBe(200)
})

test('and is refused where it is not', async () => {
  const [cookie, bearer] = [await cookieHeaders(user), await bearerHeaders(user)]
  rotate({ keepsPrevious: false })
  expect([await statusWith(cookie), await statusWith(bearer)]).toEqual([401, 401])
})

test('a tap that was asked for before signs in', async () => {
  const challenge = await openChallenge({
    purpose: 'login',
    telegramUsername: '@irina_s',
    userId: user.id,
    tapDigits: '42',
    address: '',
    userAgent: '',
  })
  const browserKey = await giveBrowserKey(challenge)
  rotate({ keepsPrevious: true })
  expect(await callForData(loginByTap, { body: { userId: challenge.id, browserKey } })).toEqual({
    session: null,
  })
  rotate({ keepsPrevious: false })
  expect(await callRoute(loginByTap, { body: { userId: challenge.id, browserKey } })).toMatchObject({
    status: 422,
  })
})

test('a code that was asked for before signs in, and a repeated refresh answers the same token', async () => {
  const { userId, code } = await askToSignIn(watchTerminal(), 'irina_s')
  rotate({ keepsPrevious: true })
  const signedIn = await callForData(login, { body: { userId, loginCode: code } })
  const use = () => callForData(refresh, { body: { refreshToken: signedIn.refreshToken } })
  const first = await use()
  environment().AUTH_SECRET = BEFORE
  environment().AUTH_SECRET_PREVIOUS = AFTER
  expect((await use()).refreshToken).toBe(first.refreshToken)
})

test('a bot’s token is read with the previous secret, sealed with the new one at the start, and lost without it', async () => {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(JSON.stringify({ ok: true, result: {} }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const root = environment().TELEGRAM_API_ROOT
  if (typeof address === 'object') environment().TELEGRAM_API_ROOT = `http://127.0.0.1:${address?.port}`
  const probe = async () => {
    asked.length = 0
    await prisma.botMonitor.updateMany({ data: { checkedAt: new Date(0) } })
    await probeDue()
    return asked.length
  }
  const storedText = async () => (await prisma.botMonitor.findFirstOrThrow()).sealed
  try {
    const { id } = await createBot()
    const token = `4711:${'x'.repeat(30)}`
    const monitor = { kind: 'token', token } as const
    const headers = await bearerHeaders(user)
    await callForData(setBotMonitor, { params: { id }, body: { monitor }, headers })
    rotate({ keepsPrevious: false })
    await resealMonitors()
    expect(await probe()).toBe(0)
    rotate({ keepsPrevious: true })
    expect(await probe()).toBe(1)
    const before = await storedText()
    await resealMonitors()
    const after = await storedText()
    expect(after).not.toBe(before)
    await resealMonitors()
    expect(await storedText()).toBe(after)
    environment().AUTH_SECRET_PREVIOUS = undefined
    expect(await probe()).toBe(1)
  } finally {
    environment().TELEGRAM_API_ROOT = root
    server.close()
  }
})
