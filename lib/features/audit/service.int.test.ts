import { beforeEach, describe, expect, test } from 'vitest'
import {
  login,
  loginByLink,
  loginByTap,
  requestLoginCode,
  verifyRegistration,
} from '@/lib/features/auth/contract'
import { setBotMonitor } from '@/lib/features/documentation/bots/contract'
import { endUserSessions, getProfile, listUserSessions } from '@/lib/features/profile/contract'
import { updateUser } from '@/lib/features/users/contract'
import { prisma } from '@/lib/server/db'
import { createBot } from '@/tests/factories/bot'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { askToRegister, askToSignIn, otherThan, watchTerminal } from '@/tests/fixtures/sign-in'
import { exportAuditEntries, listAuditEntries } from './contract'

let admin: Awaited<ReturnType<typeof createUser>>
let headers: Record<string, string>

beforeEach(async () => {
  admin = await createUser({ name: 'Анна Админ', role: 'admin' })
  headers = {
    ...(await bearerHeaders(admin)),
    'x-client-address': '198.51.100.7',
    'user-agent': 'Firefox/144.0',
  }
})

/** As after 50 wrong codes, where the terminal prints a link. */
const stopCodes = (telegramUsername: string) =>
  prisma.rateLimit.create({
    data: {
      key: `wrongCodesOfUsername:${telegramUsername}`,
      count: 50,
      resetsAt: new Date(Date.now() + 60_000),
    },
  })

const entries = async (query: Record<string, unknown> = {}) =>
  (await callForData(listAuditEntries, { query, headers })).entries

describe('the audit log', () => {
  test('says who was refused and who came in, from where and by what means', async () => {
    const terminal = watchTerminal()
    const irina = await createUser({ name: 'Ирина', telegramUsername: '@irina_s', telegramId: null })
    const { userId, code } = await askToSignIn(terminal, 'irina_s')
    const from = { 'x-client-address': '203.0.113.9', 'user-agent': 'Safari/26.0' }
    await callRoute(login, { body: { userId, loginCode: otherThan(code) }, headers: from })
    await callForData(login, { body: { userId, loginCode: code }, headers: from })
    const person = { _id: irina.id, name: 'Ирина' }
    expect(await entries()).toMatchObject([
      {
        kind: 'signed_in',
        actor: person,
        user: person,
        after: 'code',
        address: '203.0.113.9',
        userAgent: 'Safari/26.0',
      },
      { kind: 'sign_in_refused', actor: null, user: person, after: 'invalid', address: '203.0.113.9' },
    ])
  })

  test('calls a link of the terminal that, not one of the bot, also in its file', async () => {
    const terminal = watchTerminal()
    const { telegramUsername } = await createUser({ telegramUsername: '@irina_s', telegramId: null })
    await stopCodes(telegramUsername)
    await callForData(requestLoginCode, { body: { telegramUsername } })
    await callForData(loginByLink, { body: { token: terminal.linksFor('irina_s')[0] } })
    expect(await entries()).toMatchObject([{ kind: 'signed_in', after: 'terminal_link' }])
    const file = await requestRoute(exportAuditEntries, { query: { format: 'csv' }, headers })
    expect(await file.text()).toContain("With the terminal's link")
  })

  test('says of codes that were tried after too many wrong ones, and of a link that was tried again', async () => {
    const terminal = watchTerminal()
    const { telegramUsername, id } = await createUser({ telegramUsername: '@irina_s', telegramId: null })
    await stopCodes(telegramUsername)
    const { userId } = await callForData(requestLoginCode, { body: { telegramUsername } })
    const own = { 'x-client-address': '127.0.0.1' }
    const tried = () => callRoute(login, { body: { userId, loginCode: '000000' }, headers: own })
    expect(await tried()).toMatchObject({ status: 403 })
    const body = { token: terminal.linksFor('irina_s')[0] }
    await callForData(loginByLink, { body, headers: own })
    expect(await callRoute(loginByLink, { body, headers: own })).toMatchObject({ status: 422 })
    const refused = {
      kind: 'sign_in_refused',
      actor: null,
      user: { _id: id },
      address: '127.0.0.1',
      before: '',
    }
    expect(await entries({ kind: 'sign_in_refused' })).toMatchObject([
      { ...refused, after: 'link_used' },
      { ...refused, after: 'codes_stopped' },
    ])
  })

  test('has each of the first ten refusals in an hour, and after them those whose number has doubled', async () => {
    const { telegramUsername } = await createUser({ telegramUsername: '@irina_s', telegramId: null })
    await stopCodes(telegramUsername)
    const { userId } = await callForData(requestLoginCode, { body: { telegramUsername } })
    const tried = (address: string) => {
      const given = { body: { userId, loginCode: '000000' }, headers: { 'x-client-address': address } }
      return callRoute(login, given)
    }
    for (let number = 1; number <= 45; number += 1) await tried('127.0.0.1')
    await tried('203.0.113.9')
    const found = (await entries({ kind: 'sign_in_refused' })).map(({ address, before }) => [address, before])
    expect(found).toEqual([
      ['203.0.113.9', ''],
      ['127.0.0.1', '40'],
      ['127.0.0.1', '20'],
      ...Array.from({ length: 10 }, () => ['127.0.0.1', '']),
    ])
  })

  test('says which codes of registrations were refused, all from one address bounded together', async () => {
    const terminal = watchTerminal()
    const from = { 'x-client-address': '127.0.0.1' }
    const verify = (userId: string, verificationCode: string) =>
      callRoute(verifyRegistration, { body: { userId, verificationCode }, headers: from })
    const names = Array.from({ length: 12 }, (_, index) => `newcomer_${index + 1}`)
    const asked = []
    for (const name of names) asked.push(await askToRegister(terminal, name))
    for (const { userId, code } of asked)
      expect(await verify(userId, otherThan(code))).toMatchObject({ status: 422 })
    const refusal = { kind: 'sign_in_refused', actor: null, user: null, before: '', after: 'invalid' }
    const expected = names
      .slice(0, 10)
      .map((name) => ({ ...refusal, label: `@${name}`, address: '127.0.0.1' }))
    expect((await entries()).reverse()).toMatchObject(expected)
  })

  test('is not filled by links, taps and codes that nobody made', async () => {
    const irina = await createUser({ telegramUsername: '@irina_s', telegramId: null })
    const { userId } = await askToSignIn(watchTerminal(), 'irina_s')
    const unknown = irina.id
    await callRoute(loginByLink, { body: { token: `${userId}${'x'.repeat(43)}` } })
    await callRoute(loginByTap, { body: { userId, browserKey: 'x'.repeat(43) } })
    await callRoute(login, { body: { userId: unknown, loginCode: '000000' } })
    await callRoute(verifyRegistration, { body: { userId: unknown, verificationCode: '000000' } })
    expect(await prisma.auditEntry.count()).toBe(0)
  })

  test('says what an admin decided, in the transaction of the decision', async () => {
    const oleg = await createUser({ name: 'Олег', role: 'tester', team: 'DL' })
    const decide = (body: Record<string, unknown>) =>
      callRoute(updateUser, { params: { id: oleg.id }, body, headers })
    await decide({ role: 'pm', isActive: false })
    await decide({ role: 'admin', version: 1 })
    const by = { actor: { name: 'Анна Админ' }, user: { name: 'Олег' }, address: '198.51.100.7' }
    const found = await entries()
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'role_changed', before: 'tester', after: 'pm' }),
        expect.objectContaining({ kind: 'deactivated' }),
      ]),
    )
    for (const entry of found) expect(entry).toMatchObject(by)
    expect(await entries({ kind: 'role_changed' })).toHaveLength(1)
    expect(await entries({ search: 'олег' })).toHaveLength(2)
    expect(await entries({ search: '198.51.100' })).toHaveLength(2)
    expect(await entries({ search: 'борис' })).toEqual([])
  })

  test('is read by admins alone, page by page, and its export is recorded', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createUser({ role: 'tester' })))
    for (const { id } of others)
      await callRoute(updateUser, { params: { id }, body: { role: 'viewer' }, headers })
    const first = await callForData(listAuditEntries, { query: { limit: 2 }, headers })
    expect(first.entries).toHaveLength(2)
    const query = { limit: 2, cursor: first.nextCursor ?? '' }
    expect(await callForData(listAuditEntries, { query, headers })).toMatchObject({
      entries: [{ kind: 'role_changed' }],
      nextCursor: null,
    })
    const file = await requestRoute(exportAuditEntries, { query: { format: 'csv' }, headers })
    const text = await file.text()
    expect(text).toContain('Анна Админ')
    expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/m)
    expect(await entries({ kind: 'audit_exported' })).toMatchObject([
      { actor: { name: 'Анна Админ' }, after: 'csv' },
    ])
    const tester = await bearerHeaders(others[0] ?? admin)
    expect(await callRoute(listAuditEntries, { headers: tester })).toMatchObject({ status: 403 })
  })

  test('says whose sessions an admin ended; they are over at once', async () => {
    const oleg = await createUser({ name: 'Олег', role: 'tester' })
    const theirs = await bearerHeaders(oleg)
    const listed = await callForData(listUserSessions, { params: { id: oleg.id }, headers })
    expect(listed.sessions).toMatchObject([{ isCurrent: false }])
    expect(await callForData(endUserSessions, { params: { id: oleg.id }, headers })).toEqual({ ended: 1 })
    expect(await callRoute(getProfile, { headers: theirs })).toMatchObject({ status: 401 })
    expect((await callForData(listUserSessions, { params: { id: oleg.id }, headers })).sessions).toEqual([])
    expect(await entries()).toMatchObject([
      { kind: 'session_ended', actor: { name: 'Анна Админ' }, user: { name: 'Олег' } },
    ])
  })

  test('says that a bot’s token was set, replaced and removed, and never the token', async () => {
    const { id } = await createBot({ botName: 'Помощник' })
    const set = (monitor: object | null) =>
      callRoute(setBotMonitor, { params: { id }, body: { monitor }, headers })
    const token = `4711:${'x'.repeat(30)}`
    await set({ kind: 'token', token })
    await set({ kind: 'token', token: `4712:${'y'.repeat(30)}` })
    await set(null)
    const found = await entries()
    expect(found).toMatchObject(
      ['removed', 'replaced', 'set'].map((change) => ({
        kind: `bot_token_${change}`,
        actor: { name: 'Анна Админ' },
        user: null,
        label: 'Помощник',
        address: '198.51.100.7',
      })),
    )
    expect(JSON.stringify(found)).not.toContain('4711:')
  })

  test('is neither changed nor deleted', async () => {
    const oleg = await createUser({ role: 'tester' })
    await callRoute(updateUser, { params: { id: oleg.id }, body: { role: 'pm' }, headers })
    const refusal = 'neither changed nor deleted'
    await expect(prisma.auditEntry.updateMany({ data: { after: 'admin' } })).rejects.toThrow(refusal)
    await expect(prisma.auditEntry.deleteMany()).rejects.toThrow(refusal)
    await expect(prisma.$executeRaw`TRUNCATE "AuditEntry"`).rejects.toThrow(refusal)
    await expect(prisma.$executeRaw`TRUNCATE "User" CASCADE`).rejects.toThrow(refusal)
    expect(await prisma.auditEntry.count()).toBe(1)
  })
})
