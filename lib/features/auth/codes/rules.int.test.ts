import { beforeEach, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses } from '@/tests/fixtures/api'
import { askToSignIn, otherThan, watchTerminal } from '@/tests/fixtures/sign-in'
import { login, loginByLink, register, requestLoginCode, verifyRegistration } from '../contract'

let terminal: ReturnType<typeof watchTerminal>

beforeEach(() => {
  terminal = watchTerminal()
})

const from = (last: number) => `203.0.113.${last}`
const ask = (telegramUsername: string, address: string) =>
  callRoute(requestLoginCode, { body: { telegramUsername }, address })

test('five code requests in 15 minutes for a username from an address, counted without case over both kinds', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const registration = { name: 'Ира', telegramUsername: 'Irina_S', team: 'OD' }
  for (let requests = 0; requests < 7; requests += 1) {
    const answer = await callRoute(register, { body: registration, address: from(1) })
    expect(answer).toMatchObject({ status: 409 })
  }
  const asking = (index: number) => ask(index % 2 ? 'IRINA_S' : 'irina_s', from(1))
  expect(await countStatuses(asking, 6)).toEqual({ 200: 5, 429: 1 })
  const refused = await ask('irina_s', from(1))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(await ask('irina_s', from(2))).toMatchObject({ status: 200 })
  expect(await ask('irina_s', '127.0.0.1')).toMatchObject({ status: 200 })
  const other = { ...registration, telegramUsername: 'other_one' }
  expect(await countStatuses(() => callRoute(register, { body: other, address: from(2) }), 6)).toEqual({
    200: 5,
    429: 1,
  })
})

test('without a bot nobody is kept from their code by what others ask for in their name', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  for (let last = 1; last <= 6; last += 1) {
    expect(await countStatuses(() => ask('irina_s', from(last)), 3)).toEqual({ 200: 3 })
  }
})

test('one household of IPv6 is one client', async () => {
  const asking = (index: number) => ask(`nobody_${index}`, `2001:db8::${index.toString(16)}`)
  expect(await countStatuses(asking, 31)).toEqual({ 404: 30, 429: 1 })
  expect(await ask('nobody_0', '2001:db8:0:1::1')).toMatchObject({ status: 404 })
})

test('where no language was chosen, an error is in the language of the sign-in screens', async () => {
  const body = { name: 'И'.repeat(201), telegramUsername: 'irina_s', team: 'OD' }
  const tooLong = 'Допускается не более 200 символов.'
  expect(await callRoute(register, { body })).toMatchObject({ fields: { name: tooLong } })
})

test('30 registrations an hour from an address; a loopback address is not counted', async () => {
  const registering = (address: string) => (index: number) =>
    callRoute(register, { body: { name: 'Ира', telegramUsername: `irina_${index}`, team: 'OD' }, address })
  expect(await countStatuses(registering('203.0.113.7'), 31)).toEqual({ 200: 30, 429: 1 })
  expect(await countStatuses(registering('127.0.0.1'), 31)).toEqual({ 200: 31 })
})

test('30 code requests in 15 minutes from an address', async () => {
  const asking = (index: number) =>
    callRoute(requestLoginCode, { body: { telegramUsername: `nobody_${index}` }, address: '203.0.113.7' })
  expect(await countStatuses(asking, 32)).toEqual({ 404: 30, 429: 2 })
})

test('100 code checks in 15 minutes from an address', async () => {
  const trying = () =>
    callRoute(login, { body: { userId: '0'.repeat(24), loginCode: '123456' }, address: '203.0.113.7' })
  expect(await countStatuses(trying, 103)).toEqual({ 422: 100, 429: 3 })
})

const BEYOND =
  'Для этого username введено слишком много неверных кодов, сегодня коды больше не принимаются. Запросите новый код: вместо него в терминал сервера будет выведена ссылка для входа'
const setWrongCodes = (key: string, count: number) =>
  prisma.rateLimit.create({ data: { key, count, resetsAt: new Date(Date.now() + 3_600_000) } })

test('without a bot 50 wrong codes a day are looked at, however many come at once; a link leads in then', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const asked: { userId: string; code: string }[] = []
  for (let requests = 0; requests < 12; requests += 1) asked.push(await askToSignIn(terminal, 'irina_s'))
  const attempt = (index: number) => {
    const { userId = '', code = '' } = asked[index % 11] ?? {}
    return callRoute(login, { body: { userId, loginCode: otherThan(code) }, address: from(index) })
  }
  expect(await countStatuses(attempt, 55)).toEqual({ 422: 50, 403: 5 })
  const { userId = '', code = '' } = asked[11] ?? {}
  const refused = { status: 403, code: 'forbidden', error: BEYOND }
  expect(await callRoute(login, { body: { userId, loginCode: code } })).toMatchObject(refused)

  const body = { telegramUsername: 'irina_s' }
  const { data } = await callRoute(requestLoginCode, { body, address: '203.0.113.77' })
  const answer = requestLoginCode.data.parse(data)
  expect(answer).toMatchObject({ telegramSent: false, isOnTerminal: true, isLink: true })
  expect(terminal.codesFor('irina_s')).toHaveLength(12)
  expect(await callRoute(login, { body: { userId: answer.userId, loginCode: code } })).toMatchObject(refused)
  const [token = ''] = terminal.linksFor('irina_s')
  expect(token).toMatch(/^[0-9a-f]{24}[\w-]{43}$/)
  const stored = await prisma.signInChallenge.findUniqueOrThrow({ where: { id: answer.userId } })
  expect(JSON.stringify(stored, (_, value) => String(value))).not.toContain(token.slice(24))
  expect(await callRoute(loginByLink, { body: { token: `${token}x` } })).toMatchObject({ status: 422 })
  expect(await callRoute(loginByLink, { body: { token } })).toMatchObject({ status: 200 })
  expect(await callRoute(loginByLink, { body: { token } })).toMatchObject({ status: 422 })
  expect(await prisma.session.count()).toBe(1)
})

test.each(['wrongCodes', 'wrongCodesOfUsername:@irina_s'])(
  'past %s a newcomer without a bot registers by a link, too',
  async (key) => {
    await setWrongCodes(key, 5_000)
    const body = { name: 'Ирина', telegramUsername: 'irina_s', team: 'OD' }
    expect(await callForData(register, { body })).toMatchObject({ isOnTerminal: true, isLink: true })
    const [token = ''] = terminal.linksFor('irina_s')
    const { user } = await callForData(loginByLink, { body: { token } })
    expect(user).toMatchObject({ telegramUsername: '@irina_s', role: 'admin' })
    expect(await callRoute(loginByLink, { body: { token } })).toMatchObject({ status: 422 })
  },
)

test('a printed link is over after its time', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  await setWrongCodes('wrongCodesOfUsername:@irina_s', 50)
  await callForData(requestLoginCode, { body: { telegramUsername: 'irina_s' } })
  await prisma.signInChallenge.updateMany({ data: { expiresAt: new Date() } })
  const [token = ''] = terminal.linksFor('irina_s')
  expect(await callRoute(loginByLink, { body: { token } })).toMatchObject({ status: 410 })
})

test('people of the demo sign in on the server’s own machine alone', async () => {
  await createUser({ telegramUsername: '@demo_admin' })
  const refused = {
    status: 403,
    error:
      'Это вымышленный пользователь демоверсии: войти под ним можно только с компьютера, на котором работает сервер. Создайте свой аккаунт',
  }
  for (const address of ['203.0.113.7', '192.168.0.9', '2001:db8::1'])
    expect(await ask('demo_admin', address)).toMatchObject(refused)
  const { userId, code } = await askToSignIn(terminal, 'demo_admin')
  const body = { userId, loginCode: code }
  expect(await callRoute(login, { body, address: '203.0.113.7' })).toMatchObject(refused)
  expect(await callRoute(login, { body, address: '::ffff:127.0.0.1' })).toMatchObject({ status: 200 })
})

test('a wrong, a used and an unknown code are all just wrong', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const { userId, code } = await askToSignIn(terminal, 'irina_s')
  const wrong = { status: 422, code: 'invalid', error: 'Неверный код' }
  const attempt = (id: string, loginCode: string) => callRoute(login, { body: { userId: id, loginCode } })
  expect(await attempt(userId, otherThan(code))).toMatchObject(wrong)
  expect(await attempt('0'.repeat(24), code)).toMatchObject(wrong)
  expect(await attempt('no id at all', code)).toMatchObject(wrong)
  expect(await attempt(userId, code)).toMatchObject({ status: 200 })
  expect(await attempt(userId, code)).toMatchObject(wrong)
})

test('a code opens neither another challenge nor the other purpose', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const first = await askToSignIn(terminal, 'irina_s')
  const second = await askToSignIn(terminal, 'irina_s')
  if (first.code !== second.code) {
    const crossed = { userId: first.userId, loginCode: second.code }
    expect(await callRoute(login, { body: crossed })).toMatchObject({ status: 422 })
  }
  const asRegistration = { userId: first.userId, verificationCode: first.code }
  expect(await callRoute(verifyRegistration, { body: asRegistration })).toMatchObject({ status: 422 })
  expect(await callRoute(login, { body: { userId: first.userId, loginCode: first.code } })).toMatchObject({
    status: 200,
  })
})

test('after five wrong tries even the right code is refused', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const { userId, code } = await askToSignIn(terminal, 'irina_s')
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await callRoute(login, { body: { userId, loginCode: otherThan(code) } })
    expect(answer).toMatchObject({ status: 422, error: 'Неверный код' })
  }
  const answer = await callRoute(login, { body: { userId, loginCode: code } })
  expect(answer).toMatchObject({
    status: 429,
    code: 'rate_limited',
    error: 'Слишком много попыток. Запросите новый код',
  })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('of 300 wrong codes at once exactly 5 are looked at', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const { userId, code } = await askToSignIn(terminal, 'irina_s')
  const body = { userId, loginCode: otherThan(code) }
  expect(await countStatuses(() => callRoute(login, { body }), 300)).toEqual({ 422: 5, 429: 295 })
  for (const key of ['wrongCodes', 'wrongCodesOfUsername:@irina_s'])
    expect(await prisma.rateLimit.findUnique({ where: { key } })).toMatchObject({ count: 5 })
})

test('only wrong codes of a challenge that can be answered count towards the tap', async () => {
  const user = await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const { userId, code } = await askToSignIn(terminal, 'irina_s')
  const attempt = (id: string, loginCode: string) => callRoute(login, { body: { userId: id, loginCode } })
  await attempt('0'.repeat(24), code)
  const undelivered = await prisma.signInChallenge.create({
    data: {
      id: '1'.repeat(24),
      purpose: 'login',
      telegramUsername: '@irina_s',
      userId: user.id,
      expiresAt: new Date(Date.now() + 60_000),
    },
  })
  expect(await attempt(undelivered.id, '000000')).toMatchObject({ status: 422, error: 'Неверный код' })
  expect(await prisma.signInChallenge.findUnique({ where: { id: undelivered.id } })).toMatchObject({
    attempts: 0,
  })
  await attempt(userId, code)
  await attempt(userId, otherThan(code))
  const over = await askToSignIn(terminal, 'irina_s')
  await prisma.signInChallenge.update({ where: { id: over.userId }, data: { attempts: 5 } })
  expect(await attempt(over.userId, otherThan(over.code))).toMatchObject({ status: 429 })
  expect(await prisma.rateLimit.count({ where: { key: { startsWith: 'wrongCodes' } } })).toBe(0)
})

test('100 right codes at once make one session', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const { userId, code } = await askToSignIn(terminal, 'irina_s')
  const counts = await countStatuses(() => callRoute(login, { body: { userId, loginCode: code } }), 100)
  expect(counts[200]).toBe(1)
  expect(await prisma.session.count()).toBe(1)
})
