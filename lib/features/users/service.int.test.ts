import { beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { bearerOf, cookieOf } from '@/tests/fixtures/session'
import { listTeamMembers, searchUsers, updateUser } from './contract'

let admin: Awaited<ReturnType<typeof createUser>>
let headers: { authorization: string }

beforeEach(async () => {
  admin = await createUser({ name: 'Админ', role: 'admin', telegramUsername: '@the_admin', team: 'DL' })
  headers = await bearerOf(admin)
})

const namesFor = async (query: string) =>
  (await dataOf(searchUsers, { query: { query }, headers })).users.map(({ name }) => name)

const change = (user: { id: string }, body: Record<string, unknown>, as: Record<string, string> = headers) =>
  callRoute(updateUser, { params: { id: user.id }, body, headers: as })

describe('searching', () => {
  test('finds by name, username and team, whatever the case, and shows no email', async () => {
    await createUser({
      name: 'Ирина Смирнова',
      telegramUsername: '@irina_s',
      team: 'GIS_EDO',
      email: 'i@example.com',
    })
    for (const text of ['иРИНА', 'смир', 'IRINA_S', '@irina', 'gis_']) {
      expect(await namesFor(text)).toEqual(['Ирина Смирнова'])
    }
    const answer = await callRoute(searchUsers, { query: { query: 'ирина' }, headers })
    expect(JSON.stringify(answer.data)).not.toContain('i@example.com')
  })

  test('takes wildcards literally', async () => {
    await createUser({ name: '100% Иван', telegramUsername: '@ivan_x1', team: 'OD' })
    await createUser({ name: 'Пётр', telegramUsername: '@petrx2', team: 'OD' })
    expect(await namesFor('0%')).toEqual(['100% Иван'])
    expect(await namesFor('n_x')).toEqual(['100% Иван'])
    expect(await namesFor('%%')).toEqual([])
    expect(await namesFor('\\\\')).toEqual([])
  })

  test('finds nobody for less than two characters', async () => {
    expect(await namesFor('А')).toEqual([])
    expect(await namesFor(' А ')).toEqual([])
    expect(await dataOf(searchUsers, { headers })).toEqual({ users: [] })
  })

  test('finds at most 20, and only people who can sign in', async () => {
    for (let index = 0; index < 22; index += 1) await createUser({ name: `Тестовый ${index}` })
    await createUser({ name: 'Тестовый без входа', isActive: false })
    await createUser({ name: 'Тестовый в очереди', isApproved: false })
    expect(await namesFor('тестовый')).toHaveLength(20)
    expect(await namesFor('тестовый без')).toEqual([])
    expect(await namesFor('тестовый в')).toEqual([])
  })

  test('needs a session', async () => {
    expect(await callRoute(searchUsers, { query: { query: 'ирина' } })).toMatchObject({ status: 401 })
  })
})

describe('the team registry', () => {
  test('lists everybody by name, people who wait only for admins', async () => {
    const viewer = await createUser({ name: 'Борис', role: 'viewer' })
    await createUser({ name: 'Вера', isActive: false })
    await createUser({ name: 'Глеб', isApproved: false })
    const namesOf = async (as: Record<string, string>) =>
      (await dataOf(listTeamMembers, { headers: as })).members.map(({ name, isActive }) => [name, isActive])
    const forAll = [
      ['Админ', true],
      ['Борис', true],
      ['Вера', false],
    ]
    expect(await namesOf(await bearerOf(viewer))).toEqual(forAll)
    expect(await namesOf(headers)).toEqual([...forAll, ['Глеб', false]])
  })

  test('comes in pages when asked', async () => {
    for (const name of ['Борис', 'Борис', 'Вера', 'Глеб']) await createUser({ name })
    const first = await dataOf(listTeamMembers, { query: { limit: 2 }, headers })
    const second = await dataOf(listTeamMembers, {
      query: { limit: 2, cursor: first.nextCursor ?? '' },
      headers,
    })
    const third = await dataOf(listTeamMembers, {
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
      (await dataOf(listTeamMembers, { headers: as })).members
        .filter((member) => member.isTelegramDisputed)
        .map(({ _id }) => _id)
    expect(await disputed(headers)).toEqual([moved.id])
    expect(await disputed(await bearerOf(moved))).toEqual([])
  })
})

describe('what admins decide', () => {
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
      ...{ role: 'pm', team: '2.5', name: 'Ирина', avatar: '', telegramId: user.telegramId },
    })
  })

  test('a role acts on the very next call', async () => {
    const user = await createUser({ role: 'tester' })
    const as = await bearerOf(user)
    expect(await change(admin, { team: 'OD' }, as)).toMatchObject({ status: 403, code: 'forbidden' })
    await change(user, { role: 'admin' })
    expect(await change(admin, { role: 'viewer' }, as)).toMatchObject({ status: 200 })
    expect(await change(user, { role: 'tester' })).toMatchObject({ status: 403 })
  })

  test('deactivation ends every session at once, and activation brings none back', async () => {
    const user = await createUser()
    const [token, cookie] = [await bearerOf(user), await cookieOf(user)]
    await change(user, { isActive: false })
    for (const as of [token, cookie])
      expect(await callRoute(searchUsers, { headers: as })).toMatchObject({ status: 401 })
    await change(user, { isActive: true })
    for (const as of [token, cookie])
      expect(await callRoute(searchUsers, { headers: as })).toMatchObject({ status: 401 })
  })

  test('the last admin is neither demoted nor deactivated', async () => {
    await createUser({ role: 'admin', isActive: false })
    for (const body of [{ role: 'pm' }, { isActive: false }, { role: 'viewer', isActive: false }]) {
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
    const as = await bearerOf(second)
    const answers = await Promise.all([change(second, { role: 'pm' }), change(admin, { role: 'pm' }, as)])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(await prisma.user.count({ where: { role: 'admin' } })).toBe(1)
  })

  test('a moved username is settled for its new holder, or for the old one', async () => {
    const user = await createUser({ telegramUsername: '@irina_s', telegramId: 42n })
    const as = await bearerOf(user)
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
      error: 'Этот аккаунт Telegram уже привязан к другому пользователю',
    })
    expect(await change(user, { telegramUsername: 'THE_ADMIN' })).toMatchObject({ status: 409 })
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
    const { cookie } = await cookieOf(admin)
    expect(await change(admin, { team: 'OD' }, { cookie, origin: 'https://evil.example' })).toMatchObject({
      status: 403,
    })
  })
})
