import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startBot } from '@/lib/features/bot/service'
import { prisma } from '@/lib/server/db'
import { callRoute } from '@/tests/fixtures/api'
import { createChats } from '@/tests/fixtures/bot-chats'
import { noteOwnAddress } from '../codes/service'
import { login, loginByTap, requestLoginCode } from '../contract'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))
const { unregistered, member, ask } = createChats(telegram)

const UNKNOWN_ADDRESS = '203.0.113.9'
const OWN_ADDRESS = '198.51.100.7'

let stopBot: () => Promise<void>

beforeEach(() => {
  stopBot = startBot()
})
afterEach(() => stopBot())

const askFrom = (address: string, headers: Record<string, string> = {}) =>
  callRoute(requestLoginCode, { body: { telegramUsername: 'irina_s' }, address, headers })

async function person() {
  const { from, user } = await member({ telegramUsername: '@irina_s', language: 'en' })
  await ask(from, '/help')
  return { from, user }
}

type Account = ReturnType<typeof unregistered>

const messagesTo = ({ id }: Account) => telegram.messages.filter(({ chat_id }) => chat_id === String(id))

function lastTo(account: Account) {
  const message = messagesTo(account).at(-1)
  if (!message) throw new Error('No message was sent.')
  return message
}

const codeIn = ({ shown }: { shown: string }) => /\d{6}/.exec(shown)?.[0] ?? ''
const readButtons = ({ reply_markup }: ReturnType<typeof lastTo>) =>
  (reply_markup?.inline_keyboard ?? []).flat().map(({ callback_data }) => callback_data ?? '')

const liveSessions = () => prisma.session.count({ where: { revokedAt: null } })

it('asks for no tap, however often and from wherever others ask: they get the code alone', async () => {
  const { from } = await person()
  for (let last = 1; last <= 40; last += 1) {
    const { data } = await askFrom(`203.0.113.${last}`)
    if (data !== undefined) expect(requestLoginCode.data.parse(data).tapDigits).toBe('')
  }
  const offered = messagesTo(from).flatMap(readButtons)
  expect(offered.filter((data) => /^(tap|confirm):/.test(data))).toEqual([])
  const { id } = await prisma.signInChallenge.findFirstOrThrow({ where: { deliveredAt: { not: null } } })
  await telegram.tapButton({ from, message: lastTo(from), data: `confirm:${id}` })
  expect(await prisma.signInChallenge.count({ where: { confirmedAt: { not: null } } })).toBe(0)
})

it('points an unknown browser to /login where a tap would be due', async () => {
  const { from } = await person()
  const resetsAt = new Date(Date.now() + 3_600_000)
  await prisma.rateLimit.create({ data: { key: 'wrongCodes', count: 5_000, resetsAt } })
  const { userId } = requestLoginCode.data.parse((await askFrom(UNKNOWN_ADDRESS)).data)
  const body = { userId, loginCode: codeIn(lastTo(from)) }
  expect(await callRoute(login, { body, address: UNKNOWN_ADDRESS })).toMatchObject({
    status: 403,
    error: expect.stringContaining('/login'),
  })
})

it('“It is not me” mutes others for an hour, and tells how to end sessions', async () => {
  const { from, user } = await person()
  await noteOwnAddress(user.id, OWN_ADDRESS)
  const { userId } = requestLoginCode.data.parse((await askFrom(UNKNOWN_ADDRESS)).data)
  const message = lastTo(from)
  expect(readButtons(message)).toEqual([`refuse:${userId}`])
  await telegram.tapButton({ from, message, data: `refuse:${userId}` })
  expect(lastTo(from).shown).toContain('/profile')
  const muted = await askFrom('192.0.2.1')
  expect(muted).toMatchObject({ status: 429, error: expect.stringContaining('/login') })
  expect(Number(muted.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(await askFrom(OWN_ADDRESS)).toMatchObject({ status: 200 })
})

/** Signs in from an unknown address; returns the cookie of the browser, and the message about it. */
async function signInFromNewBrowser(from: Account) {
  const first = requestLoginCode.data.parse((await askFrom(UNKNOWN_ADDRESS)).data)
  const body = { userId: first.userId, loginCode: codeIn(lastTo(from)) }
  const entered = await callRoute(login, { body, address: UNKNOWN_ADDRESS })
  const cookie = /uta-browser=[\w-]{43}/.exec(entered.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const message = await telegram.waitForMessage(({ shown }) => shown.includes('new browser'))
  return { cookie, message }
}

it('reports a new browser, whose session one tap ends; it is as unknown as before then', async () => {
  const { from } = await person()
  const { cookie, message } = await signInFromNewBrowser(from)
  const { id } = await prisma.session.findFirstOrThrow()
  expect(readButtons(message)).toEqual([`end:${id}`])
  const endAs = (account: Account) => telegram.tapButton({ from: account, message, data: `end:${id}` })
  expect(await endAs(unregistered('someone'))).toContain('уже завершён')
  expect(await liveSessions()).toBe(1)
  expect(await endAs(from)).toContain('That session is over')
  expect(await liveSessions()).toBe(0)
  for (const [address, headers] of [
    ['192.0.2.1', { cookie }],
    [UNKNOWN_ADDRESS, {}],
  ] as const)
    expect((await askFrom(address, headers)).data).toMatchObject({ tapDigits: '' })
})

it('asks a browser that signed in before for a pair of digits, and refuses it after a wrong one', async () => {
  const { from } = await person()
  const { cookie } = await signInFromNewBrowser(from)
  const asked = requestLoginCode.data.parse((await askFrom('192.0.2.1', { cookie })).data)
  expect(asked.tapDigits).toMatch(/^\d{2}$/)
  const offered = lastTo(from)
  const pairs = readButtons(offered).filter((data) => data.startsWith('tap:'))
  expect(new Set(pairs).size).toBe(3)
  expect(pairs).toContain(`tap:${asked.userId}:${asked.tapDigits}`)
  const wrong = pairs.find((data) => !data.endsWith(asked.tapDigits)) ?? ''
  expect(await telegram.tapButton({ from, message: offered, data: wrong })).toContain('not the digits')
  const waiting = { userId: asked.userId, browserKey: asked.browserKey }
  expect(await callRoute(loginByTap, { body: waiting })).toMatchObject({ status: 403 })
  expect(await liveSessions()).toBe(1)
})
