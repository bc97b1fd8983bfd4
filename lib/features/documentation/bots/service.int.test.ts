import http from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { createBot as store } from '@/tests/factories/bot'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { testRecords } from '@/tests/fixtures/records/all'
import { SHARED } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
import {
  createBot,
  deleteBot,
  deleteBots,
  exportBots,
  listBotProbes,
  listBots,
  setBotMonitor,
  setStatusOfBots,
  undoStatusOfBots,
  updateBot,
} from './contract'
import { BOT } from './rules'
import { probeDue } from './service'

testRecords({
  parents: SHARED,
  rules: BOT,
  notFound: 'Bot not found',
  incomplete: 'Please fill in all required fields',
  keys: { list: 'bots', one: 'bot', id: 'id' },
  calls: {
    list: listBots,
    add: createBot,
    change: updateBot,
    remove: deleteBot,
    removeAll: deleteBots,
  },
  settings: [{ name: 'status', set: setStatusOfBots, undo: undoStatusOfBots }],
  create: store,
  computed: () => ({
    telegramUrl: 'https://t.me/kassa_help_bot',
    monitoring: 'none',
  }),
  sample: {
    botName: 'Помощник',
    telegramAlias: 'kassa_help_bot',
    team: 'CASH',
    status: 'active',
    description: 'Отвечает',
    instructionUrl: 'https://wiki.example.com/bots',
    uptime: '99.9%',
    errorCount: 3,
    lastActivity: '2026-10-20T08:15:00.000Z',
  },
  other: {
    botName: 'Другой',
    telegramAlias: 'other_bot',
    team: 'OD',
    status: 'error',
    description: 'Молчит',
    instructionUrl: 'https://wiki.example.com/other',
    uptime: '50%',
    errorCount: 700,
    lastActivity: '2026-10-21T20:30:00.000Z',
  },
  defaults: { team: '', status: 'active', description: '', instructionUrl: '', uptime: '', errorCount: 0 },
  file: {
    load: exportBots,
    cells: [
      'Помощник',
      'kassa_help_bot',
      'CASH',
      'Active',
      'Отвечает',
      'https://wiki.example.com/bots',
      '99.9%',
      '3',
      '2026-10-20 08:15',
    ],
    head: [
      'Bot Name',
      'Telegram Alias',
      'Team',
      'Status',
      'Description',
      'Instruction URL',
      'Uptime',
      'Errors',
      'Last Activity (UTC)',
    ],
    russianHead: [
      'Имя бота',
      'Имя в Telegram',
      'Команда',
      'Статус',
      'Описание',
      'Адрес инструкции',
      'Доступность',
      'Ошибки',
      'Последняя активность (UTC)',
    ],
  },
})

describe('monitoring', () => {
  let admin: { authorization: string }
  let server: http.Server
  let answer = 200
  let pending = 0
  let url = ''

  beforeEach(async () => {
    environment().ALLOW_PRIVATE_PROBES = 'on'
    admin = await bearerHeaders(await createUser({ role: 'admin' }))
    answer = 200
    pending = 0
    server = http.createServer((_, response) =>
      response
        .writeHead(answer)
        .end(JSON.stringify({ ok: answer === 200, result: { url: '', pending_update_count: pending } })),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/health` : ''
  })
  afterEach(() => {
    environment().ALLOW_PRIVATE_PROBES = 'off'
    server.close()
  })

  const monitor = (id: string, body: Record<string, unknown>, as = admin) =>
    callRoute(setBotMonitor, { params: { id }, body, headers: as })
  const listed = async () => (await callForData(listBots, { headers: admin })).bots
  /** Makes it look as if the bot had been asked a minute ago. */
  const minuteLater = () =>
    prisma.$executeRaw`UPDATE "BotMonitor" SET "checkedAt" = "checkedAt" - interval '1 minute'`

  test('asks the bot at once and each minute, and works out what the answers come to', async () => {
    const { id } = await store()
    expect(await monitor(id, { monitor: { kind: 'url', url } })).toMatchObject({
      status: 200,
      data: { bot: { monitoring: 'url', uptime: '100%', errorCount: 0 } },
    })
    await probeDue()
    expect(await prisma.botProbe.count()).toBe(1)
    answer = 503
    await minuteLater()
    await probeDue()
    expect(await listed()).toMatchObject([{ uptime: '50%', errorCount: 1, status: 'error', version: 1 }])
    const { bots } = await callForData(listBotProbes, { headers: admin })
    expect(bots.map(({ botId }) => botId)).toEqual([id])
    expect(bots[0]?.hours).toHaveLength(24)
    expect(bots[0]?.hours.at(-1)).toMatchObject({ asked: 2, good: 1 })
    expect(bots[0]?.hours[0]).toMatchObject({ asked: 0, good: 0 })
    expect(await callRoute(listBotProbes)).toMatchObject({ status: 401 })
    answer = 204
    await minuteLater()
    await probeDue()
    expect(await listed()).toMatchObject([{ uptime: '66.7%', errorCount: 1, status: 'active' }])
    const body = { botName: 'Новое имя', uptime: '100%', errorCount: 0, lastActivity: null }
    const { bot } = await callForData(updateBot, { params: { id }, body, headers: admin })
    expect(bot).toMatchObject({ botName: 'Новое имя', uptime: '66.7%', errorCount: 1, version: 2 })
    expect((await listed())[0]?.lastActivity).not.toBeNull()
  })

  test('asks Telegram by the token of a bot, which nobody is answered', async () => {
    const root = environment().TELEGRAM_API_ROOT
    const asked: (string | undefined)[] = []
    server.on('request', (request) => asked.push(request.url))
    environment().TELEGRAM_API_ROOT = new URL(url).origin
    try {
      const { id } = await store({ lastActivity: new Date('2026-01-01') })
      const token = `4711:${'x'.repeat(30)}`
      answer = 401
      const refused = await monitor(id, { monitor: { kind: 'token', token } })
      expect(refused).toMatchObject({
        data: { bot: { monitoring: 'token', uptime: '0%', errorCount: 1, lastActivity: null } },
      })
      answer = 200
      await minuteLater()
      await probeDue()
      expect(await listed()).toMatchObject([{ uptime: '50%', lastActivity: expect.any(String) }])
      pending = 40
      await minuteLater()
      await probeDue()
      expect(await listed()).toMatchObject([{ uptime: '33.3%', status: 'error' }])
      expect(asked).toEqual(Array.from({ length: 3 }, () => `/bot${token}/getWebhookInfo`))
      expect(JSON.stringify([refused, await listed()])).not.toContain(token)
    } finally {
      environment().TELEGRAM_API_ROOT = root
    }
  })

  test('leaves a bot alone that is inactive, deleted, or no longer to be monitored', async () => {
    const { id } = await store()
    await monitor(id, { monitor: { kind: 'url', url } })
    await prisma.bot.update({ where: { id }, data: { status: 'inactive' } })
    await minuteLater()
    await probeDue()
    expect(await prisma.botProbe.count()).toBe(1)
    expect(await monitor(id, { monitor: null })).toMatchObject({
      data: { bot: { monitoring: 'none', uptime: '' } },
    })
    expect(await prisma.botProbe.count()).toBe(0)
  })

  test('is recorded in the history of the bot: by whom, and how it is probed', async () => {
    const { id } = await store({ botName: 'Помощник', uptime: '50%' })
    const readMonitoringEvents = async () => {
      const events = await prisma.historyEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
      return events.map(({ changes }) => changes)
    }
    expect(await monitor(id, { monitor: null })).toMatchObject({ data: { bot: { uptime: '50%' } } })
    expect(await readMonitoringEvents()).toEqual([])
    const token = `4711:${'x'.repeat(30)}`
    for (const wanted of [
      { kind: 'url', url },
      { kind: 'url', url: `${url}?2` },
      { kind: 'token', token },
      null,
    ])
      await monitor(id, { monitor: wanted })
    expect(await readMonitoringEvents()).toEqual([
      { monitoring: { before: null, after: 'url' } },
      { monitoring: { before: 'url', after: 'url' } },
      { monitoring: { before: 'url', after: 'token' } },
      { monitoring: { before: 'token', after: null } },
    ])
    const event = await prisma.historyEvent.findFirst({ where: { subjectId: id }, include: { actor: true } })
    expect(event).toMatchObject({ action: 'updated', label: 'Помощник', actor: { role: 'admin' } })
    expect(JSON.stringify(await prisma.historyEvent.findMany())).not.toMatch(/4711|127\.0\.0\.1/)
    expect(await listed()).toMatchObject([{ version: 1 }])
  })

  test('keeps its secret sealed, and answers it to nobody', async () => {
    const { id } = await store()
    const secret = `${url}?key=topsecret`
    const given = await monitor(id, { monitor: { kind: 'url', url: secret } })
    const { sealed } = await prisma.botMonitor.findUniqueOrThrow({ where: { botId: id } })
    const events = await prisma.historyEvent.findMany()
    expect(JSON.stringify([given, await listed(), events, sealed])).not.toContain('topsecret')
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('topsecret')
  })

  test('asks no address of this machine or its own network', async () => {
    environment().ALLOW_PRIVATE_PROBES = 'off'
    const { id } = await store()
    for (const address of [
      ...['http://127.0.0.1/', 'http://localhost:3000', 'http://10.1.2.3', 'http://[::1]/', 'http://0.0.0.0'],
      ...[
        'http://[::ffff:127.0.0.1]/',
        'http://169.254.169.254/latest',
        'http://2130706433/',
        'http://x.local',
      ],
      ...['http://[fd00::1]', 'http://192.168.0.1', 'http://100.64.0.1', 'http://[64:ff9b::7f00:1]'],
    ]) {
      const refused = await monitor(id, { monitor: { kind: 'url', url: address } })
      expect(refused, address).toMatchObject({ status: 422 })
      expect(refused.fields).toHaveProperty(['monitor.url'])
    }
    expect(await prisma.botMonitor.count()).toBe(0)
    environment().ALLOW_PRIVATE_PROBES = 'on'
    await monitor(id, { monitor: { kind: 'url', url } })
    environment().ALLOW_PRIVATE_PROBES = 'off'
    await minuteLater()
    await probeDue()
    expect(await listed()).toMatchObject([{ uptime: '50%', status: 'error' }])
  })

  test('is for admins, of a bot that is there, by what can be', async () => {
    const { id } = await store()
    const body = { monitor: { kind: 'url', url } }
    expect(await monitor(id, body, await bearerHeaders(await createUser({ role: 'pm' })))).toMatchObject({
      status: 403,
    })
    expect(await monitor('f'.repeat(24), body)).toMatchObject({ status: 404 })
    for (const wrong of [
      ...[{}, { monitor: {} }, { monitor: { kind: 'token', token: 'x' } }],
      ...[{ monitor: { kind: 'url', url: 'ftp://a' } }, { monitor: { kind: 'url', url: 'javascript:1' } }],
    ])
      expect(await monitor(id, wrong)).toMatchObject({ status: 422 })
  })
})
