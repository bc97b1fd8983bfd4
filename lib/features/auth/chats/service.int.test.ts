import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startBot } from '@/lib/features/bot/service'
import { searchUsers } from '@/lib/features/users/contract'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses } from '@/tests/fixtures/api'
import { createChats } from '@/tests/fixtures/bot-chats'
import { noteOwnAddress } from '../codes/service'
import { login, loginByLink, loginByTap, requestLoginCode } from '../contract'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))
const { unregistered, member, ask } = createChats(telegram)

let stopBot: () => Promise<void>

beforeEach(() => {
  stopBot = startBot()
})
afterEach(() => stopBot())

/** The token of the link in an answer to `/login`. */
const tokenIn = ({ shown }: { shown: string }) => /\/auth\/link#([\w-]+)/.exec(shown)?.[1] ?? ''

const followLink = (token: string, address?: string) => callRoute(loginByLink, { body: { token }, address })

describe('/login', () => {
  it('answers a link that signs in once', async () => {
    const { from, user } = await member({ language: 'en' })
    const message = await ask(from, '/login')
    expect(message.shown).toContain('http://localhost:3000/auth/link#')
    const token = tokenIn(message)
    const answers = [await followLink(token), await followLink(token)]
    expect(answers.map(({ status }) => status)).toEqual([200, 422])
    expect(answers[1]?.error).toContain('/login')
    const { user: entered, ...tokens } = loginByLink.data.parse(answers[0]?.data)
    expect(entered._id).toBe(user.id)
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    expect(await callRoute(searchUsers, { headers })).toMatchObject({ status: 200 })
    expect(answers[0]?.headers.get('set-cookie')).toMatch(/session-token=.*HttpOnly; SameSite=Lax/)
    const rows = JSON.stringify(await prisma.signInChallenge.findMany(), (_, value) => String(value))
    expect(rows).not.toContain(token.slice(24))
  })

  it('of many who follow one link at once lets one in', async () => {
    const token = tokenIn(await ask((await member()).from, '/login'))
    const counts = await countStatuses(() => followLink(token), 20)
    expect(counts[200]).toBe(1)
    expect(await prisma.session.count()).toBe(1)
  })

  it('opens nothing after 5 minutes, to a deactivated person, after the account moved, or guessed', async () => {
    const { from, user } = await member()
    const token = tokenIn(await ask(from, '/login'))
    const change = (data: Parameters<typeof prisma.user.update>[0]['data']) =>
      prisma.user.update({ where: { id: user.id }, data })
    expect(await followLink('')).toMatchObject({ status: 422 })
    expect(await followLink(`${token.slice(0, -1)}\ud800`)).toMatchObject({ status: 422 })
    await change({ isActive: false })
    expect(await followLink(token)).toMatchObject({ status: 403 })
    await change({ isActive: true, telegramId: null })
    expect(await followLink(token)).toMatchObject({ status: 422 })
    await change({ telegramId: BigInt(from.id) })
    const { expiresAt } = await prisma.signInChallenge.findFirstOrThrow()
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(5)
    await prisma.signInChallenge.updateMany({ data: { expiresAt: new Date() } })
    expect(await followLink(token)).toMatchObject({ status: 410, code: 'expired' })
    expect(await prisma.session.count()).toBe(0)
  })

  it('answers registered people only, and not in a group', async () => {
    expect((await ask(unregistered('nobody_yet'), '/login')).shown).toContain('только зарегистрированным')
    await createUser({ telegramUsername: '@same_name', telegramId: null })
    expect((await ask(unregistered('same_name'), '/login')).shown).toContain('только зарегистрированным')
    const { from: inGroup } = await member({ language: 'en' })
    expect((await ask(inGroup, '/login', telegram.createGroup())).shown).toContain('private chat')
    expect(await prisma.signInChallenge.count()).toBe(0)
  })
})

describe('a tap in the bot', () => {
  const tap = (body: { userId: string; browserKey: string }) => callRoute(loginByTap, { body })

  /** Asks for a code in the person's name, and returns the message with it. */
  async function askForCode() {
    const { from, user } = await member({ telegramUsername: '@irina_s', language: 'en' })
    await ask(from, '/help')
    await noteOwnAddress(user.id, '203.0.113.7')
    const headers = { 'user-agent': 'https://evil.example <b> Windows NT 10.0 Firefox/144.0' }
    const request = { body: { telegramUsername: 'irina_s' }, headers, address: '203.0.113.7' }
    const { userId, browserKey, tapDigits } = await callForData(requestLoginCode, request)
    const message = await telegram.waitForMessage(({ shown }) => /\d{6}/.test(shown))
    return { from, user, message, body: { userId, browserKey }, data: `tap:${userId}:${tapDigits}` }
  }

  it('lets in the browser that waits for it, once, and no other', async () => {
    const { from, user, message, body, data } = await askForCode()
    expect(message.shown).toMatch(/at \d\d:\d\d UTC, address 203\.0\.113\.7, Firefox on Windows\. If/)
    expect(await callForData(loginByTap, { body })).toEqual({ session: null })
    expect(await telegram.tapButton({ from: unregistered('someone'), message, data })).toContain(
      'не действует',
    )
    expect(await callForData(loginByTap, { body })).toEqual({ session: null })
    const other = await callForData(requestLoginCode, { body: { telegramUsername: 'irina_s' } })
    expect(await telegram.tapButton({ from, message, data })).toContain('Confirmed')

    expect(await callForData(loginByTap, { body: other })).toEqual({ session: null })
    for (const browserKey of ['', 'x', other.browserKey])
      expect(await tap({ ...body, browserKey })).toMatchObject({ status: 422 })
    const answer = await tap(body)
    expect(loginByTap.data.parse(answer.data).session?.user._id).toBe(user.id)
    expect(answer.headers.get('set-cookie')).toContain('session-token=')
    expect(await callForData(loginByTap, { body })).toEqual({ session: null })
    expect(await prisma.session.count()).toBe(1)
  })

  it('of many looks at once one is let in', async () => {
    const { from, message, body, data } = await askForCode()
    await telegram.tapButton({ from, message, data })
    const answers = await Promise.all(Array.from({ length: 20 }, () => tap(body)))
    expect(answers.filter(({ headers }) => headers.has('set-cookie'))).toHaveLength(1)
    expect(await prisma.session.count()).toBe(1)
  })

  it('“It is not me” voids the code, also after a tap, and informs both sides', async () => {
    const { from, message, body, data: confirming } = await askForCode()
    const code = /\d{6}/.exec(message.shown)?.[0] ?? ''
    await telegram.tapButton({ from, message, data: confirming })
    const data = `refuse:${body.userId}`
    expect(await telegram.tapButton({ from: unregistered('someone'), message, data })).toContain(
      'не действует',
    )
    expect(await telegram.tapButton({ from, message, data })).toContain('tell an administrator')
    expect(await tap(body)).toMatchObject({ status: 403, error: expect.stringContaining('Это не я') })
    const byCode = await callRoute(login, { body: { userId: body.userId, loginCode: code } })
    expect(byCode).toMatchObject({ status: 422 })
    expect(await telegram.tapButton({ from, message, data: confirming })).toContain('no longer')
    expect(await prisma.session.count()).toBe(0)
  })

  it('comes too late after the time, and after five wrong codes', async () => {
    const { from, message, body, data } = await askForCode()
    await telegram.tapButton({ from, message, data })
    await prisma.signInChallenge.updateMany({ data: { attempts: 5 } })
    expect(await tap(body)).toMatchObject({ status: 429 })
    await prisma.signInChallenge.updateMany({ data: { expiresAt: new Date() } })
    expect(await tap(body)).toMatchObject({ status: 410 })
  })
})

describe('a person whom others try to lock out', () => {
  const OWN_ADDRESS = '198.51.100.7'
  const body = { telegramUsername: 'irina_s' }
  const askForCode = (address: string) => callRoute(requestLoginCode, { body, address })
  const tryCode = (userId: string, loginCode: string, address: string) =>
    callRoute(login, { body: { userId, loginCode }, address })

  /** 50 requests and wrong codes from one address, as an attacker makes them. */
  async function attackFrom(address: string): Promise<void> {
    for (let round = 0; round < 10; round += 1) {
      const { status, data } = await askForCode(address)
      const { userId } = status === 200 ? requestLoginCode.data.parse(data) : { userId: newId() }
      for (let tries = 0; tries < 4; tries += 1) await tryCode(userId, '000000', address)
    }
  }

  it('signs in from their own address and by /login after 1,000 requests and wrong codes from 20 others', async () => {
    const { from } = await member({ telegramUsername: '@irina_s', language: 'en' })
    await ask(from, '/help')
    const codeFor = async (address: string) => {
      const asked = requestLoginCode.data.parse((await askForCode(address)).data)
      expect(asked.telegramSent).toBe(true)
      const message = telegram.messages.filter(({ chat_id }) => chat_id === String(from.id)).at(-1)
      return { ...asked, message, code: /\d{6}/.exec(message?.shown ?? '')?.[0] ?? '' }
    }
    const before = await codeFor(OWN_ADDRESS)
    expect(await tryCode(before.userId, before.code, OWN_ADDRESS)).toMatchObject({ status: 200 })

    const addresses = Array.from({ length: 20 }, (_, index) => `203.0.113.${index + 1}`)
    await Promise.all(addresses.map(attackFrom))
    expect(telegram.shownIn(from.id).filter((text) => /\d{6}/.test(text)).length).toBeLessThanOrEqual(16)

    const { userId, code, message, tapDigits } = await codeFor(OWN_ADDRESS)
    expect(await tryCode(userId, code, OWN_ADDRESS)).toMatchObject({ status: 403 })
    if (message) await telegram.tapButton({ from, message, data: `tap:${userId}:${tapDigits}` })
    expect(await tryCode(userId, code, OWN_ADDRESS)).toMatchObject({ status: 200 })

    const elsewhere = await askForCode('192.0.2.1')
    expect(elsewhere).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(elsewhere.error).toContain('/login')
    await ask(from, '/login')
    // The message about the sign-in above may come first.
    const link = await telegram.waitForMessage(({ shown }) => tokenIn({ shown }) !== '')
    expect(await followLink(tokenIn(link), '192.0.2.1')).toMatchObject({ status: 200 })
    expect((await codeFor('192.0.2.1')).telegramSent).toBe(true)
  })
})
