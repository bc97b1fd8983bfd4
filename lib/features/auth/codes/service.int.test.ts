import { beforeEach, describe, expect, test, vi } from 'vitest'
import { updateUser } from '@/lib/features/users/contract'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { otherThan, watchTerminal } from '@/tests/fixtures/sign-in'
import { noteTelegramContact } from '../chats/service'
import { login, loginByLink, register, requestLoginCode, verifyRegistration } from '../contract'
import { confirmChallenge, deliverWaitingCodes, noteOwnAddress } from './service'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

const IRINA = { id: 5001, username: 'Irina_S' }
const OTHER = { id: 6002, username: 'other_one' }

beforeEach(() => {
  for (const person of [IRINA, OTHER]) telegram.addPerson(person, 'never_started')
})

/** Does what the bot does on `/start`. Returns the number of codes sent. */
async function start({ id, username }: { id: number; username: string }) {
  telegram.addPerson({ id, username })
  const seen = { telegramId: BigInt(id), chatId: BigInt(id), username }
  await noteTelegramContact(seen)
  return deliverWaitingCodes({ ...seen, language: null })
}

const codesIn = ({ id }: { id: number }) =>
  telegram.shownIn(id).flatMap((text) => text.match(/\b\d{6}\b/) ?? [])
const codeIn = (person: { id: number }) => codesIn(person).at(-1) ?? ''

const askToRegister = (headers: Record<string, string> = {}) =>
  callForData(register, { body: { name: 'Ирина', telegramUsername: 'irina_s', team: 'OD' }, headers })
const askToSignIn = () => callForData(requestLoginCode, { body: { telegramUsername: 'irina_s' } })
const verify = (userId: string, verificationCode: string) =>
  callRoute(verifyRegistration, { body: { userId, verificationCode } })
const signInWith = (userId: string, loginCode: string) => callRoute(login, { body: { userId, loginCode } })
const boundId = async () =>
  (await prisma.user.findUniqueOrThrow({ where: { telegramUsername: '@irina_s' } })).telegramId

describe('a registration', () => {
  test('sends its code to the chat, prints it nowhere, and binds the account that got it', async () => {
    const terminal = watchTerminal()
    await start(IRINA)
    const asked = await askToRegister()
    expect(asked).toMatchObject({ telegramSent: true, botUsername: telegram.botUsername })
    expect(telegram.shownIn(IRINA.id).at(-1)).toMatch(
      /^Код подтверждения регистрации в U\.T\.A\.: \d{6}\s+Действует 10 мин\./,
    )
    expect(await verify(asked.userId, codeIn(IRINA))).toMatchObject({ status: 200 })
    expect(await boundId()).toBe(5001n)
    expect(terminal.codesFor('irina_s')).toEqual([])
  })

  test('works in the order “register, then start the chat”', async () => {
    const terminal = watchTerminal()
    const { userId, telegramSent } = await askToRegister()
    expect(telegramSent).toBe(false)
    expect(await verify(userId, '000000')).toMatchObject({ status: 422 })
    expect(await start(OTHER)).toBe(0)
    expect(await start(IRINA)).toBe(1)
    expect(await verify(userId, codeIn(IRINA))).toMatchObject({ status: 200 })
    expect(await boundId()).toBe(5001n)
    expect(terminal.codesFor('irina_s')).toEqual([])
  })

  test('keeps its tries and its time when the code comes later', async () => {
    const { userId } = await askToRegister()
    const before = await prisma.signInChallenge.update({ where: { id: userId }, data: { attempts: 4 } })
    await start(IRINA)
    const after = await prisma.signInChallenge.findUniqueOrThrow({ where: { id: userId } })
    expect(after).toMatchObject({ attempts: 4, expiresAt: before.expiresAt })
    expect(await verify(userId, otherThan(codeIn(IRINA)))).toMatchObject({ status: 422 })
    expect(await verify(userId, codeIn(IRINA))).toMatchObject({ status: 429 })
  })

  test('sends each code once, however often the chat is started', async () => {
    await askToRegister()
    const sent = await Promise.all([start(IRINA), start(IRINA), start(IRINA)])
    expect(sent.reduce((sum, count) => sum + count)).toBe(1)
    expect(await start(IRINA)).toBe(0)
    expect(codesIn(IRINA)).toHaveLength(1)
  })

  test('past its time gets no code any more', async () => {
    const { userId } = await askToRegister()
    await prisma.signInChallenge.update({ where: { id: userId }, data: { expiresAt: new Date() } })
    expect(await start(IRINA)).toBe(0)
  })

  test('is confirmed in the language of its reader', async () => {
    await start(IRINA)
    await askToRegister({ cookie: 'ui-language=en' })
    expect(telegram.shownIn(IRINA.id).at(-1)).toMatch(/^Your U\.T\.A\. registration code: \d{6}/)
  })

  test('sends nothing to an account that has given the username up, or where Telegram can’t say', async () => {
    await start(IRINA)
    telegram.refuseNext('getChat', 502, 'Bad Gateway')
    expect((await askToRegister()).telegramSent).toBe(false)
    telegram.addPerson({ ...IRINA, username: 'irina_renamed' })
    expect((await askToRegister()).telegramSent).toBe(false)
    expect(codesIn(IRINA)).toEqual([])
    expect(await prisma.telegramContact.findFirst()).toMatchObject({ username: '@irina_renamed' })
  })

  test('past 15 codes in 15 minutes, from any address, waits for the chat to be started', async () => {
    await start(IRINA)
    const asked: Awaited<ReturnType<typeof askToRegister>>[] = []
    for (let last = 1; last <= 18; last += 1) {
      asked.push(await askToRegister({ 'x-client-address': `203.0.113.${last}` }))
    }
    expect(asked.map(({ telegramSent }) => telegramSent)).toEqual([
      ...Array<boolean>(15).fill(true),
      ...Array<boolean>(3).fill(false),
    ])
    expect(await start(IRINA)).toBe(3)
    const { userId = '' } = asked.at(-1) ?? {}
    const codes = codesIn(IRINA).slice(-3)
    expect(await verify(userId, codes[0] ?? '')).toMatchObject({ status: 200 })
  })

  test('of an account that is somebody’s already is refused', async () => {
    await createUser({ telegramUsername: '@former_name', telegramId: 5001n })
    await start(IRINA)
    const { userId } = await askToRegister()
    expect(await verify(userId, codeIn(IRINA))).toMatchObject({
      status: 409,
      code: 'conflict',
      error: 'Этот аккаунт Telegram уже привязан к другому пользователю',
    })
    expect(await prisma.user.count()).toBe(1)
  })
})

describe('while Telegram does not take the message', () => {
  test('the call succeeds, and a new code follows once the bot is unblocked', async () => {
    await start(IRINA)
    telegram.addPerson(IRINA, 'blocked')
    const { userId, telegramSent } = await askToRegister()
    expect(telegramSent).toBe(false)
    expect(await start(IRINA)).toBe(1)
    expect(await verify(userId, codeIn(IRINA))).toMatchObject({ status: 200 })
  })

  test('the call succeeds although Telegram is down', async () => {
    await start(IRINA)
    await telegram.goDown()
    const { userId, telegramSent } = await askToRegister()
    await telegram.comeBack()
    expect(telegramSent).toBe(false)
    expect(await start(IRINA)).toBe(1)
    expect(await verify(userId, codeIn(IRINA))).toMatchObject({ status: 200 })
  })
})

describe('a sign-in', () => {
  test('goes to the bound account, whatever its username is now', async () => {
    await createUser({ telegramUsername: '@irina_s', telegramId: 5001n })
    await start({ ...IRINA, username: 'irina_renamed' })
    const { userId, telegramSent } = await askToSignIn()
    expect(telegramSent).toBe(true)
    expect(await signInWith(userId, codeIn(IRINA))).toMatchObject({ status: 200 })
  })

  test('waits for the bound account to start its chat, whatever its username is now', async () => {
    await createUser({ telegramUsername: '@irina_s', telegramId: 5001n })
    const { userId } = await askToSignIn()
    expect(await start({ ...IRINA, username: 'irina_renamed' })).toBe(1)
    expect(await signInWith(userId, codeIn(IRINA))).toMatchObject({ status: 200 })
  })

  test('sends nothing while the username is seen on another account, until an admin settles it', async () => {
    const user = await createUser({ telegramUsername: '@irina_s', telegramId: 5001n })
    await start(IRINA)
    const newHolder = { ...OTHER, username: 'IRINA_S' }
    await start(newHolder)
    expect((await askToSignIn()).telegramSent).toBe(false)
    expect(await start(newHolder)).toBe(0)
    expect([...codesIn(IRINA), ...codesIn(OTHER)]).toEqual([])

    const admin = await createUser({ role: 'admin' })
    const settle = {
      params: { id: user.id },
      body: { resetTelegram: true as const },
      headers: await bearerHeaders(admin),
    }
    await callForData(updateUser, settle)
    const { userId, telegramSent } = await askToSignIn()
    expect(telegramSent).toBe(true)
    expect(await signInWith(userId, codeIn(OTHER))).toMatchObject({ status: 200 })
    expect(await boundId()).toBe(6002n)
  })

  test('goes on when the other account has given the username up, whatever the bot last saw', async () => {
    await createUser({ telegramUsername: '@irina_s', telegramId: 5001n })
    await start(IRINA)
    await start({ ...OTHER, username: 'irina_s' })
    await telegram.goDown()
    expect((await askToSignIn()).telegramSent).toBe(false)
    await telegram.comeBack()
    telegram.addPerson({ ...OTHER, username: 'another_name' })
    expect((await askToSignIn()).telegramSent).toBe(true)
    expect(codesIn(OTHER)).toEqual([])
  })

  test('is possible again when the bound account gets its username back', async () => {
    await createUser({ telegramUsername: '@irina_s', telegramId: 5001n })
    await start({ ...OTHER, username: 'irina_s' })
    await start(IRINA)
    expect((await askToSignIn()).telegramSent).toBe(true)
  })

  test('with a code that went to another account than the one bound since opens nothing', async () => {
    const user = await createUser({ telegramUsername: '@irina_s', telegramId: 5001n })
    await start(IRINA)
    const { userId } = await askToSignIn()
    for (const telegramId of [6002n, null]) {
      await prisma.user.update({ where: { id: user.id }, data: { telegramId } })
      expect(await signInWith(userId, codeIn(IRINA))).toMatchObject({ status: 422, error: 'Неверный код' })
    }
    expect(await prisma.session.count()).toBe(0)
  })
})

describe('a person who registered before there was a bot', () => {
  let terminal: ReturnType<typeof watchTerminal>
  const codeOnTerminal = () => terminal.codesFor('irina_s').at(-1) ?? ''

  beforeEach(async () => {
    terminal = watchTerminal()
    await createUser({ telegramUsername: '@irina_s', telegramId: null })
  })

  test('is not bound to the account that has the username now', async () => {
    const { telegramSent, isOnTerminal } = await askToSignIn()
    expect({ telegramSent, isOnTerminal }).toEqual({ telegramSent: false, isOnTerminal: true })
    expect(await start(IRINA)).toBe(0)
    expect(codesIn(IRINA)).toEqual([])
    expect(await boundId()).toBeNull()
  })

  test('is bound to their account by the first code on the terminal, and gets the next one there', async () => {
    await start(IRINA)
    const { userId } = await askToSignIn()
    const answer = await signInWith(userId, codeOnTerminal())
    expect(login.data.parse(answer.data).user.telegramId).toBe('5001')
    expect(await askToSignIn()).toMatchObject({ telegramSent: true, isOnTerminal: false })
    expect(terminal.codesFor('irina_s')).toHaveLength(1)
  })

  test('signs in unbound where nobody in Telegram has the username any more, or it is somebody else’s', async () => {
    await start(IRINA)
    telegram.addPerson({ ...IRINA, username: 'irina_renamed' })
    const { userId } = await askToSignIn()
    expect(await signInWith(userId, codeOnTerminal())).toMatchObject({ status: 200 })
    await createUser({ telegramUsername: '@former_name', telegramId: 5001n })
    await start(IRINA)
    const again = await askToSignIn()
    expect(await signInWith(again.userId, codeOnTerminal())).toMatchObject({ status: 200 })
    expect(await boundId()).toBeNull()
  })

  test('is let in and bound by a link on the terminal where a tap would be due: there is no chat to tap in', async () => {
    await start(IRINA)
    const resetsAt = new Date(Date.now() + 3_600_000)
    await prisma.rateLimit.create({ data: { key: 'wrongCodes', count: 5_000, resetsAt } })
    expect(await askToSignIn()).toMatchObject({ isOnTerminal: true, isLink: true })
    const token = terminal.linksFor('irina_s').at(-1) ?? ''
    expect(await callRoute(loginByLink, { body: { token } })).toMatchObject({ status: 200 })
    expect(await boundId()).toBe(5001n)
  })
})

test('somebody without a username can start the chat', async () => {
  await noteTelegramContact({ telegramId: 7n, chatId: 7n, username: null })
  expect(await deliverWaitingCodes({ telegramId: 7n, chatId: 7n, username: null, language: null })).toBe(0)
  expect(await prisma.telegramContact.findUnique({ where: { telegramId: 7n } })).toMatchObject({
    username: null,
  })
})

describe('the confirming tap', () => {
  const OWN_ADDRESS = '198.51.100.7'

  beforeEach(async () => {
    telegram.addPerson(IRINA)
    const user = await createUser({ telegramUsername: '@irina_s', telegramId: 5001n })
    await noteOwnAddress(user.id, OWN_ADDRESS)
    await noteTelegramContact({ telegramId: 5001n, chatId: 5001n, username: 'irina_s' })
  })

  const ALL = 'wrongCodes'
  const OF_PERSON = 'wrongCodesOfUsername:@irina_s'
  const countWrongCodes = (key: string, count: number) => {
    const resetsAt = new Date(Date.now() + 3_600_000)
    return prisma.rateLimit.create({ data: { key, count, resetsAt } })
  }

  async function askForCode() {
    const request = { body: { telegramUsername: 'irina_s' }, address: OWN_ADDRESS }
    const { userId, tapDigits } = await callForData(requestLoginCode, request)
    const message = latestAbout(userId)
    return { userId, tapDigits, code: /\d{6}/.exec(message?.shown ?? '')?.[0] ?? '', message }
  }
  const listButtons = (message: (typeof telegram.messages)[number] | undefined) =>
    (message?.reply_markup?.inline_keyboard ?? []).flat().map(({ callback_data }) => callback_data)
  // Not simply the latest message: a sign-in does not wait for its report to the chat, which may come in the next test.
  const latestAbout = (userId: string) =>
    telegram.messages.filter((message) => listButtons(message).some((data) => data?.includes(userId))).at(-1)

  const UNCONFIRMED = {
    status: 403,
    code: 'forbidden',
    error: 'Подтвердите вход кнопкой в чате с ботом и введите код ещё раз',
  }

  test.each([
    ['5,000th in all', ALL, 4_999],
    ['50th of a person', OF_PERSON, 49],
  ])('the %s a day makes codes need a tap; the same code works after it', async (_, key, count) => {
    await countWrongCodes(key, count)
    const { userId, tapDigits, code } = await askForCode()
    expect(await signInWith(userId, otherThan(code))).toMatchObject({ status: 422 })
    for (let tries = 0; tries < 6; tries += 1)
      expect(await signInWith(userId, code)).toMatchObject(UNCONFIRMED)
    expect(listButtons(latestAbout(userId))).toContain(`tap:${userId}:${tapDigits}`)

    expect(await confirmChallenge(userId, 6002n, tapDigits)).toBe('over')
    expect(await signInWith(userId, code)).toMatchObject(UNCONFIRMED)
    expect(await confirmChallenge(userId, 5001n, tapDigits)).toBe('confirmed')
    expect(await signInWith(userId, code)).toMatchObject({ status: 200 })
    expect(await confirmChallenge(userId, 5001n, tapDigits)).toBe('over')
    expect(await prisma.session.count()).toBe(1)
  })

  test('while codes need a tap the message says so', async () => {
    await countWrongCodes(OF_PERSON, 50)
    const { userId, tapDigits, code, message } = await askForCode()
    expect(message?.shown).toContain('нужно ещё и подтверждение')
    expect(listButtons(message)).toContain(`tap:${userId}:${tapDigits}`)
    await confirmChallenge(userId, 5001n, tapDigits)
    expect(await signInWith(userId, code)).toMatchObject({ status: 200 })
  })

  test('a tap does not make a wrong code right', async () => {
    await countWrongCodes(OF_PERSON, 50)
    const { userId, tapDigits, code } = await askForCode()
    await confirmChallenge(userId, 5001n, tapDigits)
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await signInWith(userId, otherThan(code))).toMatchObject({ status: 422 })
    }
    expect(await signInWith(userId, code)).toMatchObject({ status: 429 })
  })

  test('the wrong codes of one person are nothing to another', async () => {
    await countWrongCodes('wrongCodesOfUsername:@other_one', 50)
    const { userId, code } = await askForCode()
    expect(await signInWith(userId, code)).toMatchObject({ status: 200 })
  })

  test('a day later no tap is needed', async () => {
    await countWrongCodes(OF_PERSON, 50)
    const { userId, code } = await askForCode()
    await prisma.rateLimit.update({
      where: { key: OF_PERSON },
      data: { resetsAt: new Date(Date.now() - 1_000) },
    })
    expect(await signInWith(userId, code)).toMatchObject({ status: 200 })
  })

  test('there is nothing to confirm past the time, or under no id', async () => {
    const { userId, tapDigits } = await askForCode()
    await prisma.signInChallenge.update({ where: { id: userId }, data: { expiresAt: new Date() } })
    expect(await confirmChallenge(userId, 5001n, tapDigits)).toBe('over')
    expect(await confirmChallenge('no id', 5001n, tapDigits)).toBe('over')
  })
})

test('a link on the terminal stays one when the chat with the bot is started', async () => {
  const terminal = watchTerminal()
  const person = await createUser({ telegramUsername: '@irina_s', telegramId: null })
  await prisma.rateLimit.create({
    data: { key: 'wrongCodesOfUsername:@irina_s', count: 50, resetsAt: new Date(Date.now() + 60_000) },
  })
  expect(await askToSignIn()).toMatchObject({ isLink: true })
  const [token = ''] = terminal.linksFor('irina_s')
  expect(await start(IRINA)).toBe(0)
  expect(codesIn(IRINA)).toEqual([])
  const { user } = await callForData(loginByLink, { body: { token } })
  expect(user._id).toBe(person.id)
})
