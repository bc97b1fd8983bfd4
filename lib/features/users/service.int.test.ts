import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import type { Actor } from '@/lib/shared/actor'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders, cookieHeaders } from '@/tests/fixtures/session'
import {
  approveUsers,
  getTeamMember,
  getTeamOverview,
  listTeamMembers,
  searchUsers,
  undoApproval,
  updateUser,
} from './contract'
import { findNamedAddress } from './service'

let admin: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }

beforeEach(async () => {
  admin = await createUser({ name: 'Админ', role: 'admin', telegramUsername: '@the_admin', team: 'DL' })
  headers = await bearerHeaders(admin)
})

const change = (user: { id: string }, body: Record<string, unknown>, as: Record<string, string> = headers) =>
  callRoute(updateUser, { params: { id: user.id }, body, headers: as })

describe('a typed name', () => {
  test('leads to the only one who has it, and else to the registry', async () => {
    const { name, team, avatar, telegramUsername, id: userId } = admin
    const actor: Actor = {
      name,
      team,
      avatar,
      telegramUsername,
      userId,
      sessionId: '',
      role: 'viewer',
      language: null,
    }
    const irina = await createUser({ name: 'Ирина Смирнова', telegramUsername: '@irina_s' })
    await createUser({ name: 'Иван Петров' })
    const other = await createUser({ name: 'Иван Петров', telegramUsername: '@ivan_other' })
    const waiting = await createUser({ name: 'Новенький', isApproved: false })
    expect(await findNamedAddress(actor, 'Ирина Смирнова', '')).toBe(`/teams/${irina.id}`)
    expect(await findNamedAddress(actor, 'Как в чате', 'IRINA_S')).toBe(`/teams/${irina.id}`)
    expect(await findNamedAddress(actor, 'Иван Петров', '@ivan_other')).toBe(`/teams/${other.id}`)
    expect(await findNamedAddress(actor, 'Иван Петров', '')).toBe(
      `/teams?${new URLSearchParams({ search: 'Иван Петров' })}`,
    )
    expect(await findNamedAddress(actor, 'Новенький', '')).toContain('?search=')
    expect(await findNamedAddress({ ...actor, role: 'admin' }, 'Новенький', '')).toBe(`/teams/${waiting.id}`)
  })
})

describe('the team registry', () => {
  test('lists everybody by name, people who wait only for admins', async () => {
    const viewer = await createUser({ name: 'Борис', role: 'viewer' })
    await createUser({ name: 'Вера', isActive: false })
    await createUser({ name: 'Глеб', isApproved: false })
    const listNames = async (as: Record<string, string>) =>
      (await callForData(listTeamMembers, { headers: as })).members.map(({ name, isActive }) => [
        name,
        isActive,
      ])
    const forAll = [
      ['Админ', true],
      ['Борис', true],
      ['Вера', false],
    ]
    expect(await listNames(await bearerHeaders(viewer))).toEqual(forAll)
    expect(await listNames(headers)).toEqual([['Глеб', false], ...forAll])
  })

  test('comes in pages when asked', async () => {
    for (const name of ['Борис', 'Борис', 'Вера', 'Глеб']) await createUser({ name })
    const first = await callForData(listTeamMembers, { query: { limit: 2 }, headers })
    const second = await callForData(listTeamMembers, {
      query: { limit: 2, cursor: first.nextCursor ?? '' },
      headers,
    })
    const third = await callForData(listTeamMembers, {
      query: { limit: 2, cursor: second.nextCursor ?? '' },
      headers,
    })
    expect(third.nextCursor).toBeNull()
    const all = [...first.members, ...second.members, ...third.members]
    expect(all.map(({ name }) => name)).toEqual(['Админ', 'Борис', 'Борис', 'Вера', 'Глеб'])
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(5)
  })

  test('refuses a page size out of bounds', async () => {
    expect(await callRoute(listTeamMembers, { query: { limit: 1001 }, headers })).toMatchObject({
      status: 422,
    })
  })

  test('is searched by name, username, email and role, and filtered by team', async () => {
    const one = {
      name: 'Ирина',
      role: 'pm',
      telegramUsername: '@irina_s',
      team: 'CASH',
      email: 'i.s@shop.example',
    }
    await createUser(one)
    await createUser({ name: 'Борис', role: 'viewer', telegramUsername: '@boris_t', team: 'CASH', email: '' })
    const found = async (query: object, as: Record<string, string> = headers) =>
      (await callForData(listTeamMembers, { query, headers: as })).members.map(({ name }) => name)
    for (const search of ['ИРИ', 'rina_s', 'shop.ex', 'Pm', ' irina_s '])
      expect(await found({ search }), search).toEqual(['Ирина'])
    expect(await found({ search: 'view' })).toEqual(['Борис'])
    expect(await found({ team: 'CASH' })).toEqual(['Борис', 'Ирина'])
    expect(await found({ team: 'CASH', search: 'view' })).toEqual(['Борис'])
    expect(await found({ search: '%' })).toEqual([])
    const russian = await createUser({ name: 'Яна', role: 'tester', language: 'ru', email: '' })
    expect(await found({ search: 'наблюд' }, await bearerHeaders(russian))).toEqual(['Борис'])
  })

  test('counts who is in each team and who was here within 15 minutes', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const now = await createUser({ team: 'CASH', lastActivity: minutesAgo(14) })
    const before = await createUser({ team: 'CASH', lastActivity: minutesAgo(16) })
    await createUser({ team: 'CASH', lastActivity: null })
    await createUser({ team: 'CASH', lastActivity: minutesAgo(1), isActive: false })
    await createUser({ team: 'CASH', lastActivity: minutesAgo(1), isApproved: false })
    const { teams } = await callForData(getTeamOverview, { headers })
    expect(teams.map(({ team }) => team)).toEqual([
      'OD',
      'CASH',
      'GIS_EDO',
      'IM_KD',
      'DL',
      'TEST',
      'ABAP',
      '2.5',
    ])
    expect(teams.find(({ team }) => team === 'CASH')).toEqual({ team: 'CASH', total: 3, active: 1 })
    const isActiveNow = async ({ id }: { id: string }) =>
      (await callForData(getTeamMember, { params: { id }, headers })).member.isActiveNow
    expect([await isActiveNow(now), await isActiveNow(before)]).toEqual([true, false])
    expect(await callRoute(getTeamOverview)).toMatchObject({ status: 401 })
  })

  test('shows one person; somebody who waits to admins only', async () => {
    const waiting = await createUser({ name: 'Глеб', isApproved: false })
    const params = { id: waiting.id }
    expect((await callForData(getTeamMember, { params, headers })).member.name).toBe('Глеб')
    const as = await bearerHeaders(await createUser())
    expect(await callRoute(getTeamMember, { params, headers: as })).toMatchObject({ status: 404 })
    expect(await callRoute(getTeamMember, { params: { id: 'f'.repeat(24) }, headers })).toMatchObject({
      status: 404,
    })
    expect(await callRoute(getTeamMember, { params })).toMatchObject({ status: 401 })
  })

  test('shows admins whose username moved to another Telegram account', async () => {
    const moved = await createUser({ telegramUsername: '@Irina_S', telegramId: 42n })
    await createUser({ telegramUsername: '@settled', telegramId: 43n })
    await prisma.telegramContact.createMany({
      data: [
        { telegramId: 77n, chatId: 77n, username: '@irina_s' },
        { telegramId: 43n, chatId: 43n, username: '@settled' },
      ],
    })
    const disputed = async (as: Record<string, string>) =>
      (await callForData(listTeamMembers, { headers: as })).members
        .filter((member) => member.isTelegramDisputed)
        .map(({ _id }) => _id)
    expect(await disputed(headers)).toEqual([moved.id])
    expect(await disputed(await bearerHeaders(moved))).toEqual([])
  })
})

describe('what admins decide', () => {
  test('an approval can be taken back: the person waits again, and is out at once', async () => {
    const user = await createUser({ isApproved: false })
    expect(updateUser.data.parse((await change(user, { isApproved: true })).data).user.isActive).toBe(true)
    const as = await bearerHeaders(user)
    expect(await callRoute(listTeamMembers, { headers: as })).toMatchObject({ status: 200 })
    const { user: after } = updateUser.data.parse((await change(user, { isApproved: false })).data)
    expect(after).toMatchObject({ isApproved: false, isActive: false })
    expect(await callRoute(listTeamMembers, { headers: as })).toMatchObject({ status: 401 })
  })

  test('role and team are set, and nothing else in the body is', async () => {
    const user = await createUser({ name: 'Ирина', role: 'tester', team: 'OD' })
    const answer = await change(user, {
      role: 'pm',
      team: '2.5',
      name: 'Взломано',
      avatar: 'x',
      telegramId: '1',
    })
    expect(updateUser.data.parse(answer.data).user).toMatchObject({ role: 'pm', team: '2.5', name: 'Ирина' })
    expect(await prisma.user.findUnique({ where: { id: user.id } })).toMatchObject({
      role: 'pm',
      team: '2.5',
      name: 'Ирина',
      avatar: '',
      telegramId: user.telegramId,
    })
  })

  test('a role acts on the very next call', async () => {
    const user = await createUser({ role: 'tester' })
    const as = await bearerHeaders(user)
    expect(await change(admin, { team: 'OD' }, as)).toMatchObject({ status: 403, code: 'forbidden' })
    await change(user, { role: 'admin' })
    expect(await change(admin, { role: 'viewer' }, as)).toMatchObject({ status: 200 })
    expect(await change(user, { role: 'tester' })).toMatchObject({ status: 403 })
  })

  test('deactivation ends every session at once, and activation brings none back', async () => {
    const user = await createUser()
    const [token, cookie] = [await bearerHeaders(user), await cookieHeaders(user)]
    await change(user, { isActive: false })
    for (const as of [token, cookie])
      expect(await callRoute(searchUsers, { headers: as })).toMatchObject({ status: 401 })
    await change(user, { isActive: true })
    for (const as of [token, cookie])
      expect(await callRoute(searchUsers, { headers: as })).toMatchObject({ status: 401 })
  })

  test('the last admin is neither demoted nor deactivated, nor loses the approval', async () => {
    await createUser({ role: 'admin', isActive: false })
    const bodies = [
      { role: 'pm' },
      { isActive: false },
      { isApproved: false },
      { role: 'viewer', isActive: false },
    ]
    for (const body of bodies) {
      expect(await change(admin, body)).toMatchObject({
        status: 409,
        code: 'conflict',
        error: 'The last admin cannot be demoted or deactivated.',
      })
    }
    expect(await change(admin, { team: 'ABAP', role: 'admin' })).toMatchObject({ status: 200 })
  })

  test('two admins who demote each other at once leave one', async () => {
    const second = await createUser({ role: 'admin' })
    const as = await bearerHeaders(second)
    const answers = await Promise.all([change(second, { role: 'pm' }), change(admin, { role: 'pm' }, as)])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(await prisma.user.count({ where: { role: 'admin' } })).toBe(1)
  })

  test('a moved username is settled for its new holder, or for the old one', async () => {
    const user = await createUser({ telegramUsername: '@irina_s', telegramId: 42n })
    const as = await bearerHeaders(user)
    const renamed = await change(user, { telegramUsername: 'irina_new' })
    expect(renamed.data).toMatchObject({ user: { telegramUsername: '@irina_new', telegramId: '42' } })
    expect(await callRoute(searchUsers, { headers: as })).toMatchObject({ status: 200 })
    const unbound = await change(user, { resetTelegram: true })
    expect(unbound.data).toMatchObject({ user: { telegramId: '' } })
    expect(await callRoute(searchUsers, { headers: as })).toMatchObject({ status: 401 })
    await prisma.telegramContact.create({ data: { telegramId: 43n, chatId: 43n, username: '@IRINA_new' } })
    const settled = await change(user, { resetTelegram: true })
    expect(settled.data).toMatchObject({ user: { telegramId: '43' } })
    const other = await createUser({ telegramUsername: '@other_one', telegramId: null })
    await prisma.telegramContact.update({ where: { telegramId: 43n }, data: { username: '@other_one' } })
    expect(await change(other, { resetTelegram: true })).toMatchObject({
      status: 409,
      // Without a chosen language only signing in is in Russian.
      error: 'This Telegram account already belongs to another user',
    })
    expect(await change(user, { telegramUsername: 'THE_ADMIN' })).toMatchObject({
      status: 409,
      error: 'A user with this Telegram username is already registered',
    })
    expect(await change(user, { telegramUsername: 'ab' })).toMatchObject({
      status: 422,
      fields: { telegramUsername: 'Telegram username must be 5 to 32 characters long' },
    })
  })

  test.each([
    [{ role: 'root' }, 'role'],
    [{ team: 'HR' }, 'team'],
    [{ isActive: 'no' }, 'isActive'],
    [{ resetTelegram: false }, 'resetTelegram'],
    [{ telegramUsername: '@' }, 'telegramUsername'],
  ])('refuses %j', async (body, field) => {
    const answer = await change(admin, body)
    expect(answer).toMatchObject({ status: 422, code: 'invalid' })
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
  })

  test('an unknown person is not found; without a session nothing is', async () => {
    expect(await change({ id: 'f'.repeat(24) }, { role: 'pm' })).toMatchObject({ status: 404 })
    expect(await change({ id: 'x' }, { role: 'pm' })).toMatchObject({ status: 404 })
    expect(await change(admin, { role: 'pm' }, {})).toMatchObject({ status: 401 })
    const { cookie } = await cookieHeaders(admin)
    expect(await change(admin, { team: 'OD' }, { cookie, origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    })
  })
})

describe('a change that comes too late', () => {
  test('is refused, and answers what is stored', async () => {
    const irina = await createUser({ team: 'OD' })
    expect(await change(irina, { team: 'DL', version: 1 })).toMatchObject({ status: 200 })
    const late = await change(irina, { team: 'OD', version: 1 })
    expect(late).toMatchObject({ status: 409, code: 'conflict' })
    expect(late.data).toMatchObject({ current: { team: 'DL', version: 2 }, changes: [] })
    expect((await prisma.user.findUniqueOrThrow({ where: { id: irina.id } })).team).toBe('DL')
    expect(await change(irina, { team: 'OD' })).toMatchObject({ status: 200 })
  })
})

describe('letting many in', () => {
  const approve = (ids: string[], as: Record<string, string> = headers) =>
    callRoute(approveUsers, { body: { ids }, headers: as })
  const isIn = async ({ id }: { id: string }) =>
    (await prisma.user.findUniqueOrThrow({ where: { id } })).isApproved

  test('lets in those who wait, and is undone for people whom nobody has changed since', async () => {
    const first = await createUser({ isApproved: false })
    const second = await createUser({ isApproved: false })
    const known = await createUser()
    const { changes } = await callForData(approveUsers, {
      body: { ids: [first.id, second.id, known.id] },
      headers,
    })
    expect(changes.map(({ _id }) => _id)).toEqual([first.id, second.id].sort())
    expect([await isIn(first), await isIn(second)]).toEqual([true, true])
    await change(second, { team: 'ABAP' })
    const session = await bearerHeaders(first)
    expect(await callForData(undoApproval, { body: { changes }, headers })).toEqual({
      restored: 1,
      skipped: 1,
    })
    expect([await isIn(first), await isIn(second)]).toEqual([false, true])
    expect(await callRoute(listTeamMembers, { headers: session })).toMatchObject({ status: 401 })
  })

  test('is not undone for the last admins', async () => {
    const second = await createUser({ role: 'admin' })
    const changes = [admin, second].map(({ id, version }) => ({ _id: id, version }))
    expect(await callRoute(undoApproval, { body: { changes }, headers })).toMatchObject({
      status: 409,
      error: 'The last admin cannot be demoted or deactivated.',
    })
    expect([await isIn(admin), await isIn(second)]).toEqual([true, true])
    expect(await callForData(undoApproval, { body: { changes: changes.slice(1) }, headers })).toEqual({
      restored: 1,
      skipped: 0,
    })
  })

  test('is all or nothing, and for admins alone', async () => {
    const waiting = await createUser({ isApproved: false })
    expect(await approve([waiting.id, 'f'.repeat(24)])).toMatchObject({ status: 404 })
    expect(await approve([waiting.id], await bearerHeaders(await createUser({ role: 'pm' })))).toMatchObject({
      status: 403,
    })
    expect(await isIn(waiting)).toBe(false)
  })
})
