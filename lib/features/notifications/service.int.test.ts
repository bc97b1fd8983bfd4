import fs from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { prisma, transaction } from '@/lib/server/db'
import { storeRetryAfter } from '@/lib/server/telegram-turns'
import { HOUR_MS } from '@/lib/shared/dates'
import { newId } from '@/lib/shared/ids'
import { eventually } from '@/tests/fixtures/eventually'
import { takeDatabaseAway } from '@/tests/fixtures/outage'
import { claimGroup, expireAndMoveNotifications } from './queries'
import {
  checkGroup,
  deliverDue,
  endOldNotificationsJob,
  enqueueGroupNotification,
  readGroupState,
  startDelivery,
} from './service'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))
const {
  change,
  changes,
  deliverEverything,
  elapse,
  events,
  failures,
  receivedBy,
  running,
  sends,
  waitingCount,
} = await vi.hoisted(() => import('@/tests/fixtures/group-notifications'))

const projectId = newId()

it('delivers a change as it is announced, long before it would look for itself', async () => {
  const group = telegram.createGroup()
  onTestFinished(startDelivery())
  await change(group.id, 'first')
  await telegram.waitForMessage(({ shown }) => shown.includes('first'))
  await change(telegram.createGroup().id, 'second')
  await telegram.waitForMessage(({ shown }) => shown.includes('second'))
})

it('announces no change that was rolled back, and nothing where there is no group', async () => {
  const facts = {
    kind: 'project_status' as const,
    projectNumber: 1,
    projectName: 'P',
    fromStatus: 'a',
    toStatus: 'b',
    actorName: 'I',
  }
  const undone = transaction(async (tx) => {
    await enqueueGroupNotification(tx, { chatId: '-1', projectId, language: null, facts })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await transaction((tx) => enqueueGroupNotification(tx, { chatId: '  ', projectId, language: null, facts }))
  expect(await prisma.groupNotification.count()).toBe(0)
})

it('merges a burst, in its order', async () => {
  const group = telegram.createGroup()
  const texts = events(50)
  await changes(group.id, texts)
  await deliverEverything()
  expect(receivedBy(group.id)).toEqual(texts)
  expect(telegram.messages.length).toBeLessThan(10)
})

it('keeps messages to one group apart, so that there are never 20 in a minute', async () => {
  const group = telegram.createGroup()
  await change(group.id, 'one')
  await deliverDue(running)
  const { sentAt } = await prisma.groupNotification.findFirstOrThrow()
  const { sendAfter } = await prisma.telegramGroup.findFirstOrThrow()
  expect(Number(sendAfter) - Number(sentAt)).toBeGreaterThan(60_000 / 20 - 500)
  // However long this test takes, the moment does not come meanwhile.
  await elapse(-HOUR_MS)
  await change(group.id, 'two')
  const waitMs = await deliverDue(running)
  expect(telegram.messages).toHaveLength(1)
  expect(waitMs - HOUR_MS).toBeLessThan(60_000 / 19)
})

it('loses none of 500 events of an hour in which Telegram was down', { timeout: 240_000 }, async () => {
  const groups = events(5).map((title) => telegram.createGroup(title))
  await telegram.goDown()
  for (const [index, text] of events(100).entries()) {
    await Promise.all(groups.map(({ id }) => change(id, text)))
    if (index % 25 === 0) {
      await deliverDue(running)
      await elapse(HOUR_MS / 4)
    }
  }
  expect(telegram.messages).toHaveLength(0)
  expect(await waitingCount()).toBe(500)
  await telegram.comeBack()
  await deliverEverything()
  for (const group of groups) expect(receivedBy(group.id)).toEqual(events(100))
  expect(await failures()).toEqual([])
  expect(telegram.violations).toEqual([])
})

it('waits as long as Telegram says, and then goes on', async () => {
  telegram.setRateLimit({ perGroupPerMinute: 2, retryAfterSeconds: 1 })
  const group = telegram.createGroup()
  for (const text of events(2)) {
    await change(group.id, text)
    await deliverEverything()
  }
  await change(group.id, 'event-2.')
  const stop = startDelivery()
  await telegram.waitForCall('sendMessage', ({ status }) => status === 429)
  telegram.setRateLimit({ perGroupPerMinute: 20 })
  await telegram.waitForMessage(({ shown }) => shown.includes('event-2.'))
  await stop()
  expect(telegram.violations).toEqual([])
  expect(receivedBy(group.id)).toEqual(events(3))
})

it('stays below 30 messages a second, also with several workers, and sends each once', async () => {
  const groups = events(60).map((title) => telegram.createGroup(title))
  for (const group of groups) await change(group.id, 'event-0.')
  await Promise.all([deliverDue(running), deliverDue(running), deliverDue(running)])
  for (const group of groups) expect(receivedBy(group.id)).toEqual(['event-0.'])
  expect(sends().map(({ status }) => status)).toEqual(Array(60).fill(200))
})

it('sends to nobody before a retry_after that may be meant for the whole bot', async () => {
  telegram.setRateLimit({ overallPerSecond: 3, retryAfterSeconds: 1 })
  const groups = events(8).map((title) => telegram.createGroup(title))
  for (const group of groups) await change(group.id, 'event-0.')
  const stop = startDelivery()
  await eventually(async () => expect(await waitingCount()).toBe(0))
  await stop()
  const refused = sends().filter(({ status }) => status === 429).length
  expect(refused).toBeGreaterThan(0)
  // A second group has to get the same answer, to show that all are meant; nothing is sent after it.
  expect(telegram.violations.length).toBeLessThanOrEqual(refused / 2)
  for (const group of groups) expect(receivedBy(group.id)).toEqual(['event-0.'])
})

it('holds up only the group that Telegram limits', async () => {
  const [busy, other] = [telegram.createGroup('busy'), telegram.createGroup('other')]
  telegram.setRateLimit({ perGroupPerMinute: 1, retryAfterSeconds: 60 })
  await change(busy.id, 'event-0.')
  await deliverEverything()
  await change(busy.id, 'event-1.')
  await deliverDue(running)
  expect(sends().at(-1)).toMatchObject({ status: 429 })
  await change(other.id, 'event-0.')
  await deliverDue(running)
  expect(receivedBy(other.id)).toEqual(['event-0.'])
  expect(receivedBy(busy.id)).toEqual(['event-0.'])
  expect(await waitingCount()).toBe(1)
  expect(telegram.violations).toEqual([])
})

it('holds up everybody once a second group is limited, too, but not for a person’s chat', async () => {
  const [first, second, third] = events(3).map((title) => telegram.createGroup(title))
  await storeRetryAfter('7001', 60)
  await storeRetryAfter(String(first?.id), 60)
  await change(second?.id ?? 0, 'event-0.')
  await deliverDue(running)
  expect(receivedBy(second?.id ?? 0)).toEqual(['event-0.'])
  await storeRetryAfter(String(second?.id), 60)
  await change(third?.id ?? 0, 'event-0.')
  expect(await deliverDue(running)).toBeGreaterThan(30_000)
  expect(sends()).toHaveLength(1)
})

it('gives up after 24 hours', async () => {
  const group = telegram.createGroup()
  await telegram.goDown()
  await change(group.id, 'event-0.')
  await deliverDue(running)
  await elapse(23 * HOUR_MS)
  await change(group.id, 'event-1.')
  await deliverDue(running)
  expect(await waitingCount()).toBe(2)
  await elapse(2 * HOUR_MS)
  await telegram.comeBack()
  await deliverEverything()
  expect(receivedBy(group.id)).toEqual(['event-1.'])
  expect(await failures()).toEqual(['expired'])
})

it('tries again, ever more slowly, while Telegram fails', async () => {
  const group = telegram.createGroup()
  await change(group.id, 'event-0.')
  const waits: number[] = []
  for (let failure = 0; failure < 3; failure += 1) {
    telegram.refuseNext('sendMessage', 502, 'Bad Gateway')
    waits.push(await deliverDue(running))
    await elapse(60_000)
  }
  expect(waits.map((wait) => Math.round(wait / 1_000))).toEqual([2, 4, 8])
  await deliverEverything()
  expect(receivedBy(group.id)).toEqual(['event-0.'])
})

const LOST = 'not_allowed_to_write'

const LATER = { problem: '', failed: [] }
/** The state of the group and its message after each refusal; those of a person's chat concern no group. */
const CONSEQUENCES: Record<string, { problem: string; failed: string[] }> = {
  'topic closed': { problem: LOST, failed: [LOST] },
  'thread gone': { problem: LOST, failed: [LOST] },
  'too long': { problem: '', failed: ['rejected'] },
  kicked: { problem: 'not_a_member', failed: ['not_a_member'] },
  'flood with long wait': LATER,
  'proxy page': LATER,
  unauthorized: LATER,
  'other poller': LATER,
}
const refusals = z
  .array(
    z.object({
      case: z.string(),
      status: z.number(),
      body: z.object({ description: z.string() }).optional(),
      text: z.string().optional(),
    }),
  )
  .parse(
    JSON.parse(
      fs.readFileSync(new URL('../../../tests/fixtures/telegram-refusals.json', import.meta.url), 'utf8'),
    ),
  )
  .filter((refusal) => refusal.case !== 'blocked' && refusal.case !== 'deactivated')

it.each(refusals)(
  'draws its own consequence from “$case”, and the queue goes on',
  async ({ case: name, status: code, body, text }) => {
    const { problem, failed } = CONSEQUENCES[name] ?? LATER
    const description = body?.description ?? text ?? ''
    const [group, other] = [telegram.createGroup(), telegram.createGroup()]
    telegram.refuseNext('sendMessage', code, description)
    await change(group.id, 'event-1.')
    await deliverDue(running)
    await change(other.id, 'event-2.')
    await deliverEverything()
    expect(await readGroupState(String(group.id))).toMatchObject({ problem })
    expect(await failures()).toEqual(failed)
    expect(receivedBy(group.id)).toEqual(failed.length > 0 ? [] : ['event-1.'])
    expect(receivedBy(other.id)).toEqual(['event-2.'])
  },
)

it('loses only what Telegram refuses of a merged message', async () => {
  const group = telegram.createGroup()
  await changes(group.id, events(3))
  const refusal = "Bad Request: can't parse entities"
  telegram.refuseNext('sendMessage', 400, refusal)
  telegram.refuseNext('sendMessage', 400, refusal)
  await deliverEverything()
  expect(receivedBy(group.id)).toEqual(['event-1.', 'event-2.'])
  expect(await failures()).toEqual(['rejected'])
})

it('skips what another release wrote and this one can not read', async () => {
  const group = telegram.createGroup()
  await changes(group.id, events(2))
  await prisma.groupNotification.updateMany({
    where: { sequence: 1 },
    data: { facts: { kind: 'unheard_of' } },
  })
  await deliverEverything()
  expect(receivedBy(group.id)).toEqual(['event-1.'])
  expect(await failures()).toEqual(['unreadable'])
})

it('delivers what a worker had taken when it died', async () => {
  const group = telegram.createGroup()
  await change(group.id, 'event-0.')
  await expireAndMoveNotifications(24)
  expect(await claimGroup(30_000)).toMatchObject({ chatId: String(group.id) })
  await deliverDue(running)
  expect(telegram.messages).toHaveLength(0)
  await elapse(30_000)
  await deliverDue(running)
  expect(receivedBy(group.id)).toEqual(['event-0.'])
})

it('goes on by itself after the database was away', async () => {
  const stop = startDelivery()
  await change(telegram.createGroup().id, 'event-0.')
  await telegram.waitForMessage(({ shown }) => shown.includes('event-0.'))
  const other = telegram.createGroup()
  const giveBack = await takeDatabaseAway()
  await expect(change(other.id, 'event-1.')).rejects.toThrow()
  await giveBack()
  await change(other.id, 'event-2.')
  await telegram.waitForMessage(({ shown }) => shown.includes('event-2.'))
  await stop()
})

it('lets changes be committed while Telegram answers nothing', async () => {
  await telegram.goDown('silent')
  const group = telegram.createGroup()
  onTestFinished(startDelivery())
  onTestFinished(() => telegram.comeBack())
  await change(group.id, 'event-0.')
  await telegram.waitForCall('sendMessage')
  await changes(group.id, events(10))
  // The message at hand is still waited for: it has neither arrived nor failed.
  expect(await prisma.groupNotification.count({ where: { attempts: 0, sentAt: null } })).toBe(11)
})

it('follows a group that moved, once', async () => {
  const old = telegram.createGroup('QA', 'group')
  const moved = await telegram.migrate(old.id)
  await changes(old.id, events(3))
  await deliverEverything()
  await change(old.id, 'event-3.')
  await deliverEverything()
  expect(receivedBy(moved.id)).toEqual(events(4))
  expect(sends().map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ chat_id: String(old.id) }),
    expect.objectContaining({ chat_id: String(moved.id) }),
    expect.objectContaining({ chat_id: String(moved.id) }),
  ])
  expect(await readGroupState(String(old.id))).toMatchObject({ state: 'reachable', problem: '' })
})

describe('without a bot', () => {
  it('nothing waits, and turning one on sends no earlier news', async () => {
    const group = telegram.createGroup()
    vi.stubEnv('TELEGRAM_BOT_TOKEN', undefined)
    vi.resetModules()
    const withoutBot = await import('./service')
    const facts = {
      kind: 'project_status' as const,
      projectNumber: 1,
      projectName: 'P',
      actorName: 'I',
      fromStatus: 'a',
      toStatus: 'b',
    }
    const notification = { chatId: String(group.id), projectId, language: null, facts }
    await transaction((tx) => withoutBot.enqueueGroupNotification(tx, notification))
    expect(await waitingCount()).toBe(0)
    await deliverDue(running)
    expect(telegram.calls).toEqual([])
    expect(await failures()).toEqual(['no_bot'])
  })

  it('what waited when it was turned off ends after 24 hours', async () => {
    await change(telegram.createGroup().id, 'event-0.')
    await elapse(23 * HOUR_MS)
    await endOldNotificationsJob.run({})
    expect(await waitingCount()).toBe(1)
    await elapse(2 * HOUR_MS)
    await endOldNotificationsJob.run({})
    expect(await failures()).toEqual(['expired'])
    expect(telegram.calls).toEqual([])
  })
})

it('tries a group once that threw the bot out, says so, and finds it again when it is checked', async () => {
  const group = telegram.createGroup('QA')
  await telegram.kick(group.id)
  await changes(group.id, events(3))
  await deliverEverything()
  await change(group.id, 'event-3.')
  await deliverEverything()
  expect(sends()).toHaveLength(1)
  expect(await failures()).toEqual(Array(4).fill('not_a_member'))
  expect(await readGroupState(String(group.id))).toMatchObject({
    state: 'unreachable',
    problem: 'not_a_member',
  })

  expect(await checkGroup(String(group.id))).toMatchObject({ state: 'unreachable', problem: 'not_a_member' })
  await telegram.setMembership(group.id, 'member')
  expect(await checkGroup(String(group.id))).toEqual({ state: 'reachable', problem: '', title: 'QA' })
  await change(group.id, 'event-4.')
  await deliverEverything()
  expect(receivedBy(group.id)).toEqual(['event-4.'])
})

it.each([
  ['-1009999999999', 'not_found', 1],
  ['12345', 'not_a_group', 0],
  ['no id at all', 'not_a_group', 0],
])('gives up %s', async (chatId, problem, tries) => {
  await change(chatId, 'lost')
  await deliverEverything()
  expect(sends()).toHaveLength(tries)
  expect(await readGroupState(chatId)).toMatchObject({ state: 'unreachable', problem })
})
