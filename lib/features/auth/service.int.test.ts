import { beforeEach, describe, expect, test } from 'vitest'
import { searchUsers } from '@/lib/features/users/contract'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { askToRegister, askToSignIn, registerPerson, signIn, watchTerminal } from '@/tests/fixtures/sign-in'
import { listTeams, login, register, requestLoginCode, verifyRegistration } from './contract'

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
    const entries = await prisma.auditEntry.findMany({ orderBy: { id: 'asc' } })
    expect(entries.map(({ kind, after }) => [kind, after])).toEqual([
      ['registered', 'admin'],
      ['registered', 'tester'],
    ])
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
