import { describe, expect, it, vi } from 'vitest'
import {
  botUsername,
  getTelegramChat,
  mayWriteInGroup,
  sendTelegramMessage,
  TelegramFailure,
} from './telegram'
import { callTelegram } from './telegram-client'
import { storeRetryAfter } from './telegram-turns'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

const person = { id: 7_001, username: 'someone' }
const SECRET_TEXT = 'the code is 123456'

async function catchFailure(work: Promise<unknown>): Promise<TelegramFailure> {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof TelegramFailure)) throw new Error('not refused')
  return error
}

const send = (chatId: string | number, html = SECRET_TEXT) =>
  sendTelegramMessage({ chatId: String(chatId), html })

describe('a message', () => {
  it('arrives with its buttons', async () => {
    telegram.addPerson(person)
    const buttons = [
      { text: 'Yes', callbackData: 'confirm:1' },
      { text: 'Open', url: 'https://uta.example/' },
    ]
    await sendTelegramMessage({ chatId: BigInt(person.id), html: '<b>Code</b>: <code>1</code>', buttons })
    expect(telegram.messages).toMatchObject([
      {
        chat_id: String(person.id),
        shown: 'Code: 1',
        reply_markup: {
          inline_keyboard: [
            [{ text: 'Yes', callback_data: 'confirm:1' }],
            [{ text: 'Open', url: 'https://uta.example/' }],
          ],
        },
      },
    ])
  })

  it.each([
    ['never started', 'forbidden'],
    ['blocked', 'forbidden'],
    ['unknown', 'not_found'],
  ] as const)('to a person who is %s fails as %s', async (how, kind) => {
    if (how !== 'unknown') telegram.addPerson({ id: 7_002 }, how === 'blocked' ? 'blocked' : 'never_started')
    expect((await catchFailure(send(how === 'unknown' ? 7_999 : 7_002))).kind).toBe(kind)
  })

  it('that breaks Telegram’s rules is rejected', async () => {
    telegram.addPerson(person)
    expect((await catchFailure(send(person.id, '<b>open'))).kind).toBe('rejected')
    expect((await catchFailure(send(person.id, '<h1>no</h1>'))).kind).toBe('rejected')
    expect((await catchFailure(send(person.id, 'x'.repeat(4_097)))).kind).toBe('rejected')
  })

  it('to a group that moved returns the new id', async () => {
    const group = telegram.createGroup('QA', 'group')
    const moved = await telegram.migrate(group.id)
    expect(await catchFailure(send(group.id))).toMatchObject({
      kind: 'migrated',
      migratedTo: String(moved.id),
    })
    expect(await catchFailure(getTelegramChat(String(group.id)))).toMatchObject({
      migratedTo: String(moved.id),
    })
  })

  it('is not sent before Telegram’s retry_after is over', async () => {
    telegram.addPerson(person)
    await storeRetryAfter(String(person.id), 60)
    expect(await catchFailure(send(person.id))).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 61 })
    telegram.addPerson({ id: 7_003 })
    await storeRetryAfter('7004', 30)
    await storeRetryAfter('-1001', 30)
    await send(7_003)
    await storeRetryAfter('-1002', 30)
    expect(await catchFailure(send(7_003))).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 31 })
    expect(telegram.messages).toHaveLength(1)
  })

  it.each([
    [403, 'Forbidden: bot is not a member of the supergroup chat', 'forbidden'],
    [403, 'Forbidden: the group chat was deleted', 'forbidden'],
    [403, "Forbidden: bot can't initiate conversation with a user", 'forbidden'],
    [400, 'Bad Request: user not found', 'not_found'],
    [400, 'Bad Request: CHANNEL_PRIVATE', 'not_found'],
    [400, 'Bad Request: group chat was deactivated', 'not_found'],
    [400, 'Bad Request: need administrator rights in the channel chat', 'not_allowed'],
    [400, 'Bad Request: CHAT_SEND_PLAIN_FORBIDDEN', 'not_allowed'],
    [400, 'Bad Request: not enough rights to send text messages to the chat', 'not_allowed'],
    [400, 'Bad Request: message text is empty', 'rejected'],
    [500, 'Internal Server Error', 'unreachable'],
  ])('that is refused with %i “%s” fails as %s', async (code, description, kind) => {
    telegram.addPerson(person)
    telegram.refuseNext('sendMessage', code, description)
    expect((await catchFailure(send(person.id))).kind).toBe(kind)
  })

  it('that failed leaves neither its text nor the token in the error', async () => {
    telegram.addPerson(person, 'blocked')
    const failures = [
      await catchFailure(send(person.id)),
      await catchFailure(send(7_999)),
      await catchFailure(send(person.id, '<x>')),
    ]
    await telegram.goDown()
    failures.push(await catchFailure(send(person.id)))
    await telegram.comeBack()
    for (const failure of failures) {
      const everything = `${failure.stack} ${JSON.stringify(failure)} ${JSON.stringify(Object.entries(failure))} ${failure.cause}`
      expect(everything).not.toContain('123456')
      expect(everything).not.toContain(telegram.token)
    }
  })
})

describe('Telegram out of reach', () => {
  it('fails within the call’s own timeout', async () => {
    await telegram.goDown('silent')
    const given = (limit: { milliseconds?: number }) =>
      catchFailure(callTelegram((api, signal) => api.callApi('getMe', {}, { signal }), limit))
    const usual = given({})
    const short = given({ milliseconds: 200 })
    expect(await Promise.race([usual.then(() => 'usual'), short.then(() => 'short')])).toBe('short')
    expect((await short).kind).toBe('unreachable')
    await telegram.comeBack()
    await usual
  })

  it('differs from a refusal', async () => {
    telegram.refuseNext('sendMessage', 500, 'Internal Server Error')
    expect((await catchFailure(send(person.id))).kind).toBe('unreachable')
    telegram.refuseNext('sendMessage', 401, 'Unauthorized')
    expect((await catchFailure(send(person.id))).kind).toBe('unreachable')
  })
})

it('returns Telegram’s description of a group', async () => {
  const group = telegram.createGroup('QA')
  expect(await getTelegramChat(String(group.id))).toEqual({
    chatId: String(group.id),
    isGroup: true,
    title: 'QA',
  })
  expect(await mayWriteInGroup(String(group.id))).toBe(true)
  await telegram.setMembership(group.id, 'restricted')
  expect(await mayWriteInGroup(String(group.id))).toBe(false)
})

it('is asked once for the bot’s name', async () => {
  expect(await botUsername()).toBe(telegram.botUsername)
  expect(await botUsername()).toBe(telegram.botUsername)
  expect(telegram.calls.filter(({ method }) => method === 'getMe')).toHaveLength(1)
})
