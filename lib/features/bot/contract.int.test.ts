import { expect, it, vi } from 'vitest'
import { POST } from '@/app/api/telegram/webhook/route'
import { takeDatabaseAway } from '@/tests/fixtures/outage'
import { startBot } from './service'

const SECRET = 'a-secret-of-the-webhook'

const telegram = await vi.hoisted(async () => {
  const { startTelegramStandIn } = await import('@/tests/stand-ins/telegram')
  const standIn = await startTelegramStandIn({
    deliver: async (request) => {
      const route = await import('@/app/api/telegram/webhook/route')
      return route.POST(request, { params: Promise.resolve({}) })
    },
  })
  process.env.TELEGRAM_API_ROOT = standIn.url
  process.env.TELEGRAM_BOT_TOKEN = standIn.token
  process.env.TELEGRAM_WEBHOOK_SECRET = 'a-secret-of-the-webhook'
  process.env.APP_URL = 'https://uta.example'
  return standIn
})

const person = { id: 7_001, username: 'someone', first_name: 'Someone' }

async function withWebhook(work: () => Promise<void>): Promise<void> {
  telegram.reset()
  const stop = startBot()
  await telegram.waitForCall('setWebhook', ({ status }) => status === 200)
  await work()
  await stop()
}

async function post(headers: Record<string, string>, body: unknown = { update_id: 1 }) {
  const request = new Request('https://uta.example/api/telegram/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await POST(request, { params: Promise.resolve({}) })).status
}

it('is registered at Telegram with the secret, and answers through it', () =>
  withWebhook(async () => {
    const { payload } = await telegram.waitForCall('setWebhook')
    expect(payload).toMatchObject({ url: 'https://uta.example/api/telegram/webhook', secret_token: SECRET })
    await telegram.sendUpdate({ from: person, text: '/id' })
    expect(telegram.shownIn(person.id)).toEqual([`Ваш Telegram ID: ${person.id}`])
    expect(telegram.webhookAnswers).toEqual([200])
    expect(telegram.calls.some(({ method }) => method === 'getUpdates')).toBe(false)
  }))

it('refuses everybody who does not know the secret', async () => {
  const update = {
    update_id: 1,
    message: { message_id: 1, date: 1, chat: { id: 7_001, type: 'private' }, text: '/id' },
  }
  telegram.reset()
  expect(await post({}, update)).toBe(403)
  expect(await post({ 'x-telegram-bot-api-secret-token': '' }, update)).toBe(403)
  expect(await post({ 'x-telegram-bot-api-secret-token': `${SECRET}x` }, update)).toBe(403)
  expect(telegram.messages).toEqual([])
})

it('refuses what is no update', async () => {
  expect(await post({ 'x-telegram-bot-api-secret-token': SECRET }, { message: 'hello' })).toBe(422)
})

it('has Telegram send again what came while the database was away', () =>
  withWebhook(async () => {
    await telegram.sendUpdate({ from: person, text: '/id' })
    const giveBack = await takeDatabaseAway()
    await telegram.sendUpdate({ from: person, text: '/id' })
    await giveBack()
    expect(telegram.webhookAnswers).toEqual([200, 503])
  }))
