import { beforeEach, expect, test, vi } from 'vitest'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { otherThan } from '@/tests/fixtures/sign-in'
import { login, requestLoginCode } from '../contract'
import { confirmChallenge, noteTelegramContact } from '../service'

const IRINA = { id: 5001, username: 'irina_s' }

beforeEach(async () => {
  telegram.addPerson(IRINA)
  await createUser({ telegramUsername: '@irina_s', telegramId: 5001n })
  await noteTelegramContact({ telegramId: 5001n, chatId: 5001n, username: 'irina_s' })
})

const countWrongCodes = (count: number) => {
  const resetsAt = new Date(Date.now() + 3_600_000)
  return prisma.rateLimit.create({ data: { key: 'wrongCodes', count, resetsAt } })
}

async function askToSignIn() {
  const { userId } = await dataOf(requestLoginCode, { body: { telegramUsername: 'irina_s' } })
  const message = telegram.messages.at(-1)
  return { userId, code: /\d{6}/.exec(message?.shown ?? '')?.[0] ?? '', message }
}

const signInWith = (userId: string, loginCode: string) => callRoute(login, { body: { userId, loginCode } })
const buttonsOf = (message: (typeof telegram.messages)[number] | undefined) =>
  (message?.reply_markup?.inline_keyboard ?? []).flat().map(({ callback_data }) => callback_data)

const UNCONFIRMED = {
  status: 403,
  code: 'forbidden',
  error: 'Подтвердите вход кнопкой в чате с ботом и введите код ещё раз',
}

test('the 500th wrong code of a day makes codes need a tap; the same code works after it', async () => {
  await countWrongCodes(499)
  const { userId, code, message } = await askToSignIn()
  expect(buttonsOf(message)).toEqual([])
  expect(await signInWith(userId, otherThan(code))).toMatchObject({ status: 422 })
  for (let tries = 0; tries < 6; tries += 1) expect(await signInWith(userId, code)).toMatchObject(UNCONFIRMED)
  expect(buttonsOf(telegram.messages.at(-1))).toEqual([`confirm:${userId}`])

  expect(await confirmChallenge(userId, 6002n)).toBe(false)
  expect(await signInWith(userId, code)).toMatchObject(UNCONFIRMED)
  expect(await confirmChallenge(userId, 5001n)).toBe(true)
  expect(await signInWith(userId, code)).toMatchObject({ status: 200 })
  expect(await confirmChallenge(userId, 5001n)).toBe(false)
  expect(await prisma.session.count()).toBe(1)
})

test('while codes need a tap the button comes with the code', async () => {
  await countWrongCodes(500)
  const { userId, code, message } = await askToSignIn()
  expect(buttonsOf(message)).toEqual([`confirm:${userId}`])
  await confirmChallenge(userId, 5001n)
  expect(await signInWith(userId, code)).toMatchObject({ status: 200 })
})

test('a tap does not make a wrong code right', async () => {
  await countWrongCodes(500)
  const { userId, code } = await askToSignIn()
  await confirmChallenge(userId, 5001n)
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await signInWith(userId, otherThan(code))).toMatchObject({ status: 422 })
  }
  expect(await signInWith(userId, code)).toMatchObject({ status: 429 })
})

test('a day later no tap is needed', async () => {
  await countWrongCodes(500)
  const { userId, code } = await askToSignIn()
  await prisma.rateLimit.update({ where: { key: 'wrongCodes' }, data: { resetsAt: new Date() } })
  expect(await signInWith(userId, code)).toMatchObject({ status: 200 })
})

test('there is nothing to confirm past the time, or under no id', async () => {
  const { userId } = await askToSignIn()
  await prisma.signInChallenge.update({ where: { id: userId }, data: { expiresAt: new Date() } })
  expect(await confirmChallenge(userId, 5001n)).toBe(false)
  expect(await confirmChallenge('no id', 5001n)).toBe(false)
})
