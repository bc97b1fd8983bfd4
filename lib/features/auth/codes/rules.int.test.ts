import { beforeEach, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf, statusesOf } from '@/tests/fixtures/api'
import { askToSignIn, otherThan, watchTerminal } from '@/tests/fixtures/sign-in'
import { login, register, requestLoginCode, verifyRegistration } from '../contract'

let terminal: ReturnType<typeof watchTerminal>

beforeEach(() => {
  terminal = watchTerminal()
})

test('five code requests in 15 minutes for a username, counted without case over both kinds', async () => {
  await createUser({ telegramUsername: '@irina_s' })
  for (let requests = 0; requests < 4; requests += 1) {
    await dataOf(requestLoginCode, { body: { telegramUsername: requests % 2 ? 'IRINA_S' : 'irina_s' } })
  }
  const registration = { name: 'Ира', telegramUsername: 'Irina_S', team: 'OD' }
  expect(await callRoute(register, { body: registration })).toMatchObject({ status: 409 })
  const answer = await callRoute(requestLoginCode, { body: { telegramUsername: 'irina_s' } })
  expect(answer).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
})

test('30 registrations an hour from an address; a loopback address is not counted', async () => {
  const registering = (address: string) => (index: number) =>
    callRoute(register, { body: { name: 'Ира', telegramUsername: `irina_${index}`, team: 'OD' }, address })
  expect(await statusesOf(registering('203.0.113.7'), 31)).toEqual({ 200: 30, 429: 1 })
  expect(await statusesOf(registering('127.0.0.1'), 31)).toEqual({ 200: 31 })
})

test('30 code requests in 15 minutes from an address', async () => {
  const asking = (index: number) =>
    callRoute(requestLoginCode, { body: { telegramUsername: `nobody_${index}` }, address: '203.0.113.7' })
  expect(await statusesOf(asking, 32)).toEqual({ 404: 30, 429: 2 })
})

test('100 code checks in 15 minutes from an address', async () => {
  const trying = () =>
    callRoute(login, { body: { userId: '0'.repeat(24), loginCode: '123456' }, address: '203.0.113.7' })
  expect(await statusesOf(trying, 103)).toEqual({ 422: 100, 429: 3 })
})

test('20 code checks in 15 minutes for a username, over all its challenges', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const asked = []
  for (let requests = 0; requests < 5; requests += 1) asked.push(await askToSignIn(terminal, 'irina_s'))
  let wrong = 0
  for (const { userId, code } of asked.slice(0, 4)) {
    const trying = () => callRoute(login, { body: { userId, loginCode: otherThan(code) } })
    wrong += (await statusesOf(trying, 5))[422] ?? 0
  }
  expect(wrong).toBe(20)
  const [last] = asked.slice(-1)
  const answer = await callRoute(login, { body: { userId: last?.userId, loginCode: last?.code } })
  expect(answer).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(await prisma.session.count()).toBe(0)
})

test('500 wrong codes a day stop codes from being tried, as there is no bot to confirm in', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const { userId, code } = await askToSignIn(terminal, 'irina_s')
  const resetsAt = new Date(Date.now() + 3_600_000)
  await prisma.rateLimit.create({ data: { key: 'wrongCodes', count: 500, resetsAt } })
  for (const loginCode of [code, otherThan(code)]) {
    const answer = await callRoute(login, { body: { userId, loginCode } })
    expect(answer).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500)
  }
  await prisma.rateLimit.update({ where: { key: 'wrongCodes' }, data: { resetsAt: new Date() } })
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
  expect(await statusesOf(() => callRoute(login, { body }), 300)).toEqual({ 422: 5, 429: 295 })
  expect(await prisma.rateLimit.findUnique({ where: { key: 'wrongCodes' } })).toMatchObject({ count: 5 })
})

test('100 right codes at once make one session', async () => {
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
  const { userId, code } = await askToSignIn(terminal, 'irina_s')
  const counts = await statusesOf(() => callRoute(login, { body: { userId, loginCode: code } }), 100)
  expect(counts[200]).toBe(1)
  expect(await prisma.session.count()).toBe(1)
})
