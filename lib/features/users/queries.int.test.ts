import { beforeEach, describe, expect, test } from 'vitest'
import type { Team } from '@/lib/shared/actor'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { listUserChoices, searchUsers } from './contract'

let headers: { authorization: string }

beforeEach(async () => {
  const admin = await createUser({ name: 'Админ', role: 'admin', telegramUsername: '@the_admin', team: 'DL' })
  headers = await bearerHeaders(admin)
})

const namesFor = async (query: string) =>
  (await callForData(searchUsers, { query: { query }, headers })).users.map(({ name }) => name)

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
    expect(await callForData(searchUsers, { headers })).toEqual({ users: [] })
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

describe('before anything is typed', () => {
  const choices = async (team?: Team) =>
    (await callForData(listUserChoices, { query: team ? { team } : {}, headers })).users.map(
      ({ name }) => name,
    )

  test('everybody who can sign in is listed while they are fewer than 30', async () => {
    for (let index = 10; index < 38; index += 1) await createUser({ name: `Тестовый ${index}` })
    await createUser({ name: 'Тестовый без входа', isActive: false })
    await createUser({ name: 'Тестовый в очереди', isApproved: false })
    const listed = await choices()
    expect(listed).toHaveLength(29)
    expect(listed.slice(0, 2)).toEqual(['Админ', 'Тестовый 10'])
    await createUser({ name: 'Тестовый 38' })
    expect(await choices()).toEqual([])
  })

  test('a whole team is listed, however many people there are', async () => {
    for (let index = 0; index < 31; index += 1) await createUser({ name: `Кассир ${index}`, team: 'CASH' })
    await createUser({ name: 'Кассир без входа', team: 'CASH', isActive: false })
    expect(await choices('CASH')).toHaveLength(31)
    expect(await choices('DL')).toEqual(['Админ'])
    expect(await choices('ABAP')).toEqual([])
  })
})
