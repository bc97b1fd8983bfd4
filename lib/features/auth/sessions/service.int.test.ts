import { beforeEach, describe, expect, test } from 'vitest'
import { updateReminderSettings } from '@/lib/features/notifications/reminders/contract'
import { searchUsers } from '@/lib/features/users/contract'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { cookieHeaders } from '@/tests/fixtures/session'
import { askToSignIn, signIn, watchTerminal } from '@/tests/fixtures/sign-in'
import { login, logout, refresh, refreshTelegram, type Tokens } from '../contract'

let tokens: Tokens
let terminal: ReturnType<typeof watchTerminal>

beforeEach(async () => {
  terminal = watchTerminal()
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  tokens = await signIn(terminal, 'irina_s')
})

const bearer = ({ accessToken }: Tokens) => ({ authorization: `Bearer ${accessToken}` })
const statusWith = async (headers: Record<string, string>) =>
  (await callRoute(searchUsers, { headers })).status
const refreshWith = ({ refreshToken }: Tokens) => callRoute(refresh, { body: { refreshToken } })
const renewed = ({ refreshToken }: Tokens) => callForData(refresh, { body: { refreshToken } })
const cookieIn = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

const moveRotationsBack = () =>
  prisma.refreshToken.updateMany({
    where: { usedAt: { not: null } },
    data: { usedAt: new Date(Date.now() - 10_500) },
  })

test('the time zone of the first browser becomes the person’s, until they choose one', async () => {
  const storedZone = async () => (await prisma.reminderSettings.findFirst())?.timeZone
  const refreshIn = async (timeZone: string, { refreshToken }: Tokens) =>
    callForData(refresh, { body: { refreshToken }, headers: { cookie: `time-zone=${timeZone}` } })
  const unknown = await refreshIn('Mars/Olympus', tokens)
  expect(await storedZone()).toBeUndefined()
  const first = await refreshIn('Asia/Vladivostok', unknown)
  expect(await storedZone()).toBe('Asia/Vladivostok')
  const further = await refreshIn('Europe/Moscow', first)
  expect(await storedZone()).toBe('Asia/Vladivostok')
  await callForData(updateReminderSettings, { body: { timeZone: 'Asia/Almaty' }, headers: bearer(further) })
  await refreshIn('Europe/Moscow', further)
  expect(await storedZone()).toBe('Asia/Almaty')
  await prisma.reminderSettings.deleteMany()
  const { userId, code } = await askToSignIn(terminal, 'irina_s')
  await callForData(login, {
    body: { userId, loginCode: code },
    headers: { cookie: 'time-zone=Asia/Kamchatka' },
  })
  expect(await storedZone()).toBe('Asia/Kamchatka')
})

describe('refreshing', () => {
  test('answers another pair and sets the cookie again', async () => {
    const answer = await refreshWith(tokens)
    const next = refresh.data.parse(answer.data)
    expect(next.refreshToken).not.toBe(tokens.refreshToken)
    expect(await statusWith(bearer(next))).toBe(200)
    expect(await statusWith({ cookie: cookieIn(answer.headers) })).toBe(200)
    expect(await statusWith(bearer(await renewed(next)))).toBe(200)
  })

  test('works by the second path too', async () => {
    const next = await callForData(refreshTelegram, { body: { refreshToken: tokens.refreshToken } })
    expect(await statusWith(bearer(next))).toBe(200)
  })

  test('keeps the session alive for another 30 days', async () => {
    const soon = new Date(Date.now() + 60_000)
    await prisma.session.updateMany({ data: { expiresAt: soon } })
    await renewed(tokens)
    const session = await prisma.session.findFirstOrThrow()
    expect(session.expiresAt.getTime() - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
  })

  test('never keeps a session alive for more than 90 days', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    await prisma.session.updateMany({ data: { createdAt: days(89) } })
    const next = await renewed(tokens)
    const session = await prisma.session.findFirstOrThrow()
    expect(session.expiresAt.getTime() - Date.now()).toBeLessThan(86_400_000 + 60_000)
    await prisma.session.updateMany({ data: { createdAt: days(90), expiresAt: new Date() } })
    expect(await statusWith(bearer(next))).toBe(401)
    expect(await refreshWith(next)).toMatchObject({ status: 401 })
  })

  test('ten tabs with five pollers each get one pair at once, and nobody is logged out', async () => {
    const pairs = await Promise.all(Array.from({ length: 10 * 5 }, () => renewed(tokens)))
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
    const [pair = tokens] = pairs
    expect(await statusWith(bearer(pair))).toBe(200)
    expect(await renewed(pair)).toMatchObject({ refreshToken: expect.not.stringMatching(pair.refreshToken) })
    expect(await prisma.refreshToken.count()).toBe(3)
  })

  test('a used token that comes back after 10 seconds ends the whole session at once', async () => {
    const next = await renewed(tokens)
    await moveRotationsBack()
    expect(await refreshWith(tokens)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await statusWith(bearer(next))).toBe(401)
    expect(await refreshWith(next)).toMatchObject({ status: 401 })
  })

  test('an unknown token, one past its time and one of a person who may not come in are refused', async () => {
    expect(await refreshWith({ ...tokens, refreshToken: 'never given' })).toMatchObject({ status: 401 })
    for (const refreshToken of ['', 'x'.repeat(10_000), 'я\u0000\ud800'])
      expect(await refreshWith({ ...tokens, refreshToken })).toMatchObject({ status: 401 })
    // Callers who are not signed in may send 16 KiB.
    expect(await refreshWith({ ...tokens, refreshToken: 'x'.repeat(17_000) })).toMatchObject({ status: 413 })
    await prisma.user.updateMany({ data: { isActive: false } })
    expect(await refreshWith(tokens)).toMatchObject({ status: 401 })
    await prisma.user.updateMany({ data: { isActive: true } })
    await prisma.refreshToken.updateMany({ data: { expiresAt: new Date() } })
    expect(await refreshWith(tokens)).toMatchObject({ status: 401 })
    expect(await statusWith(bearer(tokens))).toBe(200)
  })

  test('a body without a token is invalid', async () => {
    expect(await callRoute(refresh, { body: {} })).toMatchObject({ status: 422, code: 'invalid' })
  })
})

describe('logging out', () => {
  test('ends access token, refresh token and cookie at once, and takes the cookie away', async () => {
    const refreshed = await refreshWith(tokens)
    const next = refresh.data.parse(refreshed.data)
    const answer = await callRoute(logout, { headers: bearer(next) })
    expect(answer).toMatchObject({ status: 200, data: {} })
    expect(answer.headers.get('set-cookie')).toMatch(/=; .*Max-Age=0/)
    expect(await statusWith(bearer(tokens))).toBe(401)
    expect(await statusWith(bearer(next))).toBe(401)
    expect(await statusWith({ cookie: cookieIn(refreshed.headers) })).toBe(401)
    expect(await refreshWith(next)).toMatchObject({ status: 401 })
    expect(await callRoute(logout, { headers: bearer(next) })).toMatchObject({ status: 401 })
  })

  test('leaves the person’s other sessions alone', async () => {
    const user = await prisma.user.findFirstOrThrow()
    const other = await cookieHeaders(user)
    await callRoute(logout, { headers: bearer(tokens) })
    expect(await statusWith(other)).toBe(200)
  })

  test('needs a session', async () => {
    expect(await callRoute(logout)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await callRoute(logout, { headers: { authorization: 'Bearer broken' } })).toMatchObject({
      status: 401,
    })
  })

  test('by the cookie works from the app’s own pages only', async () => {
    const own = await cookieHeaders(await prisma.user.findFirstOrThrow())
    const { cookie } = own
    const refused = { status: 403, code: 'forbidden' }
    expect(await callRoute(logout, { headers: { cookie, origin: 'https://evil.example' } })).toMatchObject(
      refused,
    )
    expect(await callRoute(logout, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).toMatchObject(
      refused,
    )
    expect(await callRoute(logout, { headers: { cookie } })).toMatchObject(refused)
    expect(await statusWith({ cookie })).toBe(200)
    expect(await callRoute(logout, { headers: own })).toMatchObject({ status: 200 })
  })
})

test('a token signed by anybody else, or for another use, opens nothing', async () => {
  const [header = '', payload = ''] = tokens.accessToken.split('.')
  expect(await statusWith({ authorization: `Bearer ${header}.${payload}.AAAA` })).toBe(401)
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await statusWith({ authorization: `Bearer ${unsigned}.${payload}.` })).toBe(401)
  const { cookie } = await cookieHeaders(await prisma.user.findFirstOrThrow())
  expect(await statusWith({ authorization: `Bearer ${cookie.split('=')[1]}` })).toBe(401)
})
