import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getMorning } from '@/lib/features/dashboard/morning/contract'
import { deliverReminders } from '@/lib/features/notifications/deliveries/service'
import { reminderFactsSchema, updateReminderSettings } from '@/lib/features/notifications/reminders/contract'
import { deliverDue } from '@/lib/features/notifications/service'
import { createErrorReport as reportError } from '@/lib/features/scenarios/error-reports/contract'
import { updateScenarioStatus } from '@/lib/features/scenarios/information/contract'
import { prisma } from '@/lib/server/db'
import { HOUR_MS } from '@/lib/shared/dates'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { elapse } from '@/tests/fixtures/group-notifications'
import { personInChat, running } from '@/tests/fixtures/reminders'
import { bearerHeaders } from '@/tests/fixtures/session'
import { remindOfFixes, sendEveningDigests, sendMorningDigests } from './service'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

/** Today at an hour of the clocks in Vladivostok, which are ten hours ahead of UTC all year. */
function inVladivostok(hour: number, minute = 0): Date {
  const at = new Date()
  at.setUTCHours(0, 0, 0, 0)
  return new Date(at.getTime() + (hour - 10 + minute / 60) * HOUR_MS)
}
const today = () => new Date(new Date().toISOString().slice(0, 10))
const daysFromNow = (days: number) => new Date(today().getTime() + days * 24 * HOUR_MS)

let reader: Awaited<ReturnType<typeof createUser>>
let theirs: { authorization: string }
let author: { authorization: string }

beforeEach(async () => {
  reader = await personInChat(telegram)
  theirs = await bearerHeaders(reader)
  author = await bearerHeaders(await createUser({ name: 'Олег' }))
  await callForData(updateReminderSettings, { body: { timeZone: 'Asia/Vladivostok' }, headers: theirs })
})

const receivedMessages = () =>
  telegram.messages.filter(({ chat_id }) => chat_id === String(reader.telegramId))
const deliver = () => deliverReminders('telegram', running)

describe('the morning of a person', () => {
  beforeEach(async () => {
    const { id } = await createProject()
    const mine = { projectId: id, responsibleId: reader.id }
    await createScenario({ ...mine, status: 'В работе' })
    const { id: scenarioId } = await createScenario({ ...mine, status: 'Ошибка при тесте' })
    await createScenario({ ...mine, status: 'Выполнен' })
    const report = { scenarioId, responsibleUserId: reader.id, status: 'open' }
    await createErrorReport({ ...report, isBlocker: true, plannedFixDate: daysFromNow(-3) })
    await createErrorReport({ ...report, isBlocker: false, plannedFixDate: today() })
    await createErrorReport({ ...report, isBlocker: false, plannedFixDate: null })
    await createErrorReport({ ...report, status: 'closed', isBlocker: true, plannedFixDate: daysFromNow(-3) })
  })

  it('is sent once a day, with a chart, however many workers run', async () => {
    await sendMorningDigests(inVladivostok(8, 55))
    await deliver()
    expect(receivedMessages()).toEqual([])
    await Promise.all([9, 9, 10, 11].map((hour) => sendMorningDigests(inVladivostok(hour, 5))))
    await Promise.all([deliver(), deliver()])
    expect(receivedMessages()).toHaveLength(1)
    const [{ shown, photo } = { shown: '', photo: undefined }] = receivedMessages()
    expect(shown).toMatch(/^Good morning! .*\n2 open scenarios, with errors: 1\n/)
    expect(receivedMessages()[0]?.reply_markup?.inline_keyboard).toEqual([
      [{ text: 'My open scenarios', callback_data: 'me' }],
    ])
    expect(shown).toContain('What burns: 1 overdue fix')
    expect(shown).toContain('What waits for you: 3 errors to fix')
    const { format, width, height } = await sharp(photo).metadata()
    expect({ format, width }).toEqual({ format: 'png', width: 1000 })
    expect(height).toBeLessThan(1_000)
  })

  it('waits for the end of the quiet hours, and is not sent in the afternoon', async () => {
    const quietHours = { from: '23:00', to: '10:30' }
    await callForData(updateReminderSettings, { body: { quietHours }, headers: theirs })
    await sendMorningDigests(inVladivostok(10, 25))
    await sendMorningDigests(inVladivostok(13, 35))
    expect(await prisma.reminder.count()).toBe(0)
    await sendMorningDigests(inVladivostok(10, 35))
    expect(await prisma.reminder.count()).toBe(1)
  })

  it('can be switched off', async () => {
    const choices = [{ kind: 'morning_digest', channel: 'telegram', isOn: false } as const]
    await callForData(updateReminderSettings, { body: { choices }, headers: theirs })
    await sendMorningDigests(inVladivostok(9, 5))
    expect(await prisma.reminder.count()).toBe(0)
  })
})

describe('a person without work of their own', () => {
  const findFacts = async () => {
    const stored = await prisma.reminder.findFirst({ where: { userId: reader.id, kind: 'morning_digest' } })
    return stored && reminderFactsSchema.parse(stored.facts)
  }

  it('gets the digest while something burns, and it says what the start page says', async () => {
    const { id: scenarioId } = await createScenario()
    const old = {
      scenarioId,
      status: 'open',
      detectionDate: daysFromNow(-9),
      plannedFixDate: daysFromNow(-3),
    }
    for (let index = 0; index < 5; index += 1) await createErrorReport({ ...old, isBlocker: true })
    await createProject({ startDate: daysFromNow(-30), endDate: daysFromNow(-3), status: 'active' })
    const lastVisit = new Date(Date.now() - 3 * 24 * HOUR_MS)
    await prisma.user.update({ where: { id: reader.id }, data: { lastVisit } })
    await sendMorningDigests(inVladivostok(9, 5))
    const { morning } = await callForData(getMorning, { headers: theirs })
    expect(morning).toMatchObject({
      since: lastVisit.toISOString(),
      changed: { errors: { count: 5 } },
      burns: { late: { count: 5 }, oldBlockers: { count: 5 }, overdue: { count: 1 } },
    })
    // By the clocks of Vladivostok the test may run on the evening of that day, or on the next one.
    expect(await findFacts()).toMatchObject({ morning: { ...morning, today: expect.any(String) } })
  })

  it('is reminded of an error that is theirs because nobody is named', async () => {
    const { id: scenarioId } = await createScenario({ responsibleId: reader.id, status: 'Выполнен' })
    const nobody = { responsible: '', responsibleUserId: null, plannedFixDate: null, isBlocker: false }
    await createErrorReport({ ...nobody, scenarioId, status: 'open' })
    await sendMorningDigests(inVladivostok(9, 5))
    expect(await findFacts()).toMatchObject({ morning: { waits: { fix: { count: 1 } } } })
  })

  it('gets none where nothing changed, burns or waits', async () => {
    await createScenario({ responsibleId: reader.id })
    await sendMorningDigests(inVladivostok(9, 5))
    expect(await prisma.reminder.count()).toBe(0)
  })
})

describe('the day of a planned fix', () => {
  it('is announced once from its morning on to the people concerned, while it is not done', async () => {
    const solver = await personInChat(telegram)
    const { id: scenarioId, scenarioNumber } = await createScenario({ responsibleId: reader.id })
    const report = { scenarioId, responsibleUserId: solver.id, plannedFixDate: today(), status: 'open' }
    const { id } = await createErrorReport({ ...report, description: 'No mark' })
    await createErrorReport({ ...report, status: 'resolved' })
    await createErrorReport({ ...report, plannedFixDate: daysFromNow(1) })
    await remindOfFixes(inVladivostok(8, 55))
    expect(await prisma.reminder.count({ where: { userId: reader.id } })).toBe(0)
    await Promise.all([1, 2, 3].map((hour) => remindOfFixes(inVladivostok(8 + hour))))
    await deliver()
    expect(receivedMessages().map(({ shown }) => shown)).toEqual([
      expect.stringMatching(new RegExp(`The fix in ${scenarioNumber} was planned for today .*: No mark$`)),
    ])
    await prisma.errorReport.update({ where: { id }, data: { plannedFixDate: daysFromNow(-1) } })
    await remindOfFixes(inVladivostok(8, 30))
    await deliver()
    expect(receivedMessages()).toHaveLength(2)
  })

  it('is not announced for days long past', async () => {
    const { id: scenarioId } = await createScenario({ responsibleId: reader.id })
    await createErrorReport({ scenarioId, plannedFixDate: daysFromNow(-2), status: 'open' })
    await remindOfFixes(inVladivostok(12))
    expect(await prisma.reminder.count()).toBe(0)
  })
})

describe('the evening of a group', () => {
  /** Today at an hour of this process's own clocks. */
  const atHour = (hour: number, minute = 0) => {
    const at = new Date()
    at.setHours(hour, minute, 0, 0)
    return at
  }

  async function createActiveProject(group: { id: number }) {
    const project = await createProject({ name: 'Cash & <desk>', telegramGroupId: String(group.id) })
    const { id } = await createScenario({ projectId: project.id })
    await createScenario({ projectId: project.id, status: 'Выполнен' })
    const status = 'Ошибка при тесте'
    await callForData(updateScenarioStatus, { params: { id }, body: { status }, headers: author })
    const body = { description: 'No receipt', plannedFixDate: '2026-12-01', isBlocker: true }
    await callForData(reportError, { params: { id }, body, headers: author })
    await deliverDue(running)
    await elapse(60_000)
    return project
  }

  it('is sent once a day, with a chart, where something happened', async () => {
    const [busy, idle] = [telegram.createGroup('busy'), telegram.createGroup('idle')]
    await createActiveProject(busy)
    const { id: quiet } = await createProject({ telegramGroupId: String(idle.id) })
    await createScenario({ projectId: quiet })
    await sendEveningDigests(atHour(17, 55))
    await Promise.all([18, 18, 19, 20].map((hour) => sendEveningDigests(atHour(hour, 5))))
    await Promise.all([deliverDue(running), deliverDue(running)])
    expect(telegram.shownIn(idle.id)).toEqual([])
    const digests = telegram.messages.filter(({ photo }) => photo)
    expect(digests).toHaveLength(1)
    const [{ chat_id, shown, photo } = { chat_id: '', shown: '', photo: undefined }] = digests
    expect(chat_id).toBe(String(busy.id))
    expect(shown).toMatch(
      /^The day: .*\n00001 Cash & <desk>: 1 scenario moved on, completed: 0, with errors: 1, error reports: 1 \(1 blocker\)$/,
    )
    expect((await sharp(photo).metadata()).format).toBe('png')
  })

  it('is not sent to a group that switched it off', async () => {
    const group = telegram.createGroup()
    await createActiveProject(group)
    await prisma.telegramGroup.update({ where: { chatId: String(group.id) }, data: { hasDigest: false } })
    await sendEveningDigests(atHour(18, 5))
    await deliverDue(running)
    expect(telegram.messages.filter(({ photo }) => photo)).toEqual([])
  })

  it('is one message for all projects of a group', async () => {
    const group = telegram.createGroup()
    await createActiveProject(group)
    await createActiveProject(group)
    await sendEveningDigests(atHour(18, 5))
    await deliverDue(running)
    const digests = telegram.messages.filter(({ photo }) => photo)
    expect(digests.map(({ shown }) => shown.split('\n').length)).toEqual([3])
  })

  it('is sent after the earlier notifications, and separate from them', async () => {
    const group = telegram.createGroup()
    await createActiveProject(group)
    await sendEveningDigests(atHour(18, 5))
    const { id } = await createScenario({
      projectId: (await prisma.project.findFirstOrThrow()).id,
    })
    await callForData(updateScenarioStatus, { params: { id }, body: { status: 'В работе' }, headers: author })
    for (let round = 0; round < 3; round += 1) {
      await deliverDue(running)
      await elapse(60_000)
    }
    const kinds = telegram.messages.map(({ photo }) => (photo ? 'digest' : 'news'))
    expect(kinds.slice(-2)).toEqual(['digest', 'news'])
  })
})
