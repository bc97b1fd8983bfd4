import { beforeEach, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callRoute, countStatuses } from '@/tests/fixtures/api'
import { askToSignIn, otherThan, watchTerminal } from '@/tests/fixtures/sign-in'
import { login, register, requestLoginCode, verifyRegistration } from '../contract'

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

test('without a bot no number of wrong codes stops codes', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const resetsAt = new Date(Date.now() + 3_600_000)
  for (const key of ['wrongCodes', 'wrongCodesOfUsername:@irina_s'])
    await prisma.rateLimit.create({ data: { key, count: 100_000, resetsAt } })
  const { userId, code } = await askToSignIn(terminal, 'irina_s')
  expect(await callRoute(login, { body: { userId, loginCode: otherThan(code) } })).toMatchObject({
    status: 422,
  })
  expect(await callRoute(login, { body: { userId, loginCode: code } })).toMatchObject({ status: 200 })
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
