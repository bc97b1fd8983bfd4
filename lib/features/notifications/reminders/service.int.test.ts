import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { updateProfile } from '@/lib/features/profile/contract'
import { createErrorReport, updateErrorReport } from '@/lib/features/scenarios/error-reports/contract'
import {
  setResponsibleOfScenarios,
  updateScenarioResponsible,
  updateScenarioReviewer,
} from '@/lib/features/scenarios/information/contract'
import { prisma } from '@/lib/server/db'
import { HOUR_MS } from '@/lib/shared/dates'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { eventually } from '@/tests/fixtures/eventually'
import {
  assignTo,
  elapseForReminders,
  failuresOfReminders,
  personInChat,
  running,
} from '@/tests/fixtures/reminders'
import { bearerHeaders } from '@/tests/fixtures/session'
import { deliverReminders, endOldRemindersJob, startReminding } from '../deliveries/service'
import {
  countWaitingReminders,
  getReminderSettings,
  type ReminderSettingsUpdate,
  takeReminders,
  updateReminderSettings,
} from './contract'
import { formatTimeOfDay, localTime, toAssignmentReminders } from './rules'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

type Person = Awaited<ReturnType<typeof createUser>>
let author: { authorization: string }
let project: Awaited<ReturnType<typeof createProject>>
let reader: Person
let theirs: { authorization: string }
beforeEach(async () => {
  author = await bearerHeaders(await createUser({ name: 'Олег' }))
  project = await createProject({ name: 'Cash & <desk>' })
  reader = await personInChat(telegram)
  theirs = await bearerHeaders(reader)
})

const assign = (id: string, responsible: string | null, headers = author) =>
  callForData(updateScenarioResponsible, { params: { id }, body: { responsible }, headers })

const assigned = () => assignTo(reader, author, { projectId: project.id })

const receivedMessages = (person = reader) => telegram.shownIn(String(person.telegramId))
const set = (body: ReminderSettingsUpdate) => callForData(updateReminderSettings, { body, headers: theirs })
const deliver = () => deliverReminders('telegram', running)
describe('what a person is reminded of', () => {
  it('a scenario that somebody else gave them, as it is committed, with a link', async () => {
    onTestFinished(startReminding())
    const scenarioNumber = await assigned()
    const { shown, text, chat_id } = await telegram.waitForMessage(({ shown }) =>
      shown.includes(scenarioNumber),
    )
    expect(chat_id).toBe(String(reader.telegramId))
    expect(shown).toBe(`You are responsible for ${scenarioNumber} now (project 00001 Cash & <desk>, by Олег)`)
    expect(text).toContain('href="http://localhost:3000/scenarios/')
  })

  it('each role that they are given; not what they take themselves, and nothing for being relieved of it', async () => {
    const { id } = await createScenario({ projectId: project.id })
    await assign(id, reader.id, theirs)
    await assign(id, null)
    await deliver()
    expect(receivedMessages()).toEqual([])
    await callForData(updateScenarioReviewer, {
      params: { id },
      body: { reviewer: reader.id },
      headers: author,
    })
    await deliver()
    expect(receivedMessages()).toEqual([expect.stringContaining('You review')])
  })

  it('an error report on their scenario, or one that they are to solve, but not one of their own', async () => {
    const solver = await personInChat(telegram, { language: 'ru' })
    const { id } = await createScenario({ projectId: project.id, responsibleId: reader.id })
    const report = { description: 'No <mark>', plannedFixDate: '2026-12-01', isBlocker: true }
    const body = { ...report, responsibleUserId: solver.id }
    await callForData(createErrorReport, { params: { id }, body, headers: author })
    await callForData(createErrorReport, { params: { id }, body: report, headers: theirs })
    await deliver()
    expect(receivedMessages()).toEqual([expect.stringMatching(/^⛔ Error report in .*Олег\): No <mark>$/)])
    expect(receivedMessages(solver)).toEqual([expect.stringMatching(/^⛔ Отчёт об ошибке в /)])
  })

  it('an error report that they are given to solve later, once', async () => {
    const { id } = await createScenario({ projectId: project.id })
    const { error } = await callForData(createErrorReport, {
      params: { id },
      body: { description: 'No mark', plannedFixDate: '2026-12-01' },
      headers: author,
    })
    const give = (responsibleUserId: string | null) =>
      callForData(updateErrorReport, {
        params: { id, errorId: error._id },
        body: { responsibleUserId },
        headers: author,
      })
    for (const userId of [reader.id, null, reader.id]) await give(userId)
    await deliver()
    expect(receivedMessages()).toEqual([expect.stringMatching(/^Error report in .*Олег\): No mark$/)])
  })

  it('many scenarios at once in one message, with the number of those that it has no room for', async () => {
    const ids: string[] = []
    for (let count = 0; count < 30; count += 1) ids.push((await createScenario({ projectId: project.id })).id)
    await callForData(setResponsibleOfScenarios, { body: { ids, responsible: reader.id }, headers: author })
    await deliver()
    expect(receivedMessages()).toEqual([
      expect.stringMatching(/^30 scenarios were given to you\n[\s\S]*and 20 more$/),
    ])
  })
})

it('a worker sleeps where nothing waits', async () => {
  expect(await deliver()).toBe(Number.POSITIVE_INFINITY)
})

describe('once', () => {
  it('however many workers run, each event is delivered once', async () => {
    for (let count = 0; count < 10; count += 1) await assigned()
    await Promise.all(Array.from({ length: 5 }, deliver))
    await Promise.all(Array.from({ length: 5 }, deliver))
    expect(
      receivedMessages()
        .join('\n')
        .match(/You are responsible/g),
    ).toHaveLength(10)
    expect(await prisma.reminder.count({ where: { sentAt: null } })).toBe(0)
  })

  it('by workers that start and stop all the time', async () => {
    const numbers: string[] = []
    for (let count = 0; count < 8; count += 1) {
      const [first, second] = [startReminding(), startReminding()]
      numbers.push(await assigned())
      await first()
      const third = startReminding()
      await second()
      await third()
    }
    onTestFinished(startReminding())
    await eventually(async () => expect(await prisma.reminder.count({ where: { sentAt: null } })).toBe(0))
    const all = receivedMessages().join('\n')
    for (const number of numbers) expect(all.split(number)).toHaveLength(2)
  })

  it('not again where its sender died before the answer came', async () => {
    await assigned()
    await prisma.reminder.updateMany({ data: { startedAt: new Date() } })
    await deliver()
    expect(receivedMessages()).toEqual([])
    expect(await failuresOfReminders()).toEqual(['interrupted'])
  })

  it('what a worker had only leased when it died is delivered by another', async () => {
    await assigned()
    await prisma.$executeRaw`UPDATE "Reminder" SET "sendAfter" = now() + interval '2 minutes'`
    await deliver()
    expect(receivedMessages()).toEqual([])
    await elapseForReminders(130_000)
    await deliver()
    expect(receivedMessages()).toHaveLength(1)
  })

  it('the same event can not be stored twice', async () => {
    await assigned()
    const { sequence: _, ...row } = await prisma.reminder.findFirstOrThrow()
    await expect(prisma.reminder.create({ data: { ...row, facts: {} } })).rejects.toThrow()
  })
})

describe('the settings of a person', () => {
  it('holds for each kind and channel, and as a whole', async () => {
    await set({ choices: [{ kind: 'scenario_assigned', channel: 'telegram', isOn: false }] })
    await assigned()
    const { id } = await createScenario({ projectId: project.id, responsibleId: reader.id })
    const report = { description: 'Heard', plannedFixDate: '2026-12-01' }
    await callForData(createErrorReport, { params: { id }, body: report, headers: author })
    await deliver()
    expect(receivedMessages()).toEqual([expect.stringContaining('Heard')])
    await set({ choices: [{ kind: 'scenario_assigned', channel: 'telegram', isOn: true }] })
    await callForData(updateProfile, { body: { reminderSettings: { telegram: false } }, headers: theirs })
    await assigned()
    await deliver()
    expect(receivedMessages()).toHaveLength(1)
  })

  it('holds for what waits already', async () => {
    await assigned()
    await set({ choices: [{ kind: 'scenario_assigned', channel: 'telegram', isOn: false }] })
    await deliver()
    expect(receivedMessages()).toEqual([])
    expect(await failuresOfReminders()).toEqual(['unwanted'])
  })

  it('is answered as it is stored, and the rest stays', async () => {
    const quietHours = { from: '22:30', to: '07:00' }
    await set({ quietHours, timeZone: 'Asia/Vladivostok' })
    const choice = { kind: 'fix_date', channel: 'push', isOn: false } as const
    await set({ choices: [choice] })
    const { settings } = await callForData(getReminderSettings, { headers: theirs })
    expect(settings).toMatchObject({ quietHours, timeZone: 'Asia/Vladivostok', isTimeZoneChosen: true })
    expect(settings.choices.filter(({ isOn }) => !isOn)).toEqual([choice])
    expect((await set({ quietHours: null })).settings.quietHours).toBeNull()
    const { settings: ofOther } = await callForData(getReminderSettings, { headers: author })
    expect(ofOther).toMatchObject({ quietHours: null, timeZone: 'Pacific/Chatham', isTimeZoneChosen: false })
  })

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ quietHours: { from: '24:00', to: '07:00' } }, 'quietHours.from'],
    [{ quietHours: { from: '07:00', to: '07:00' } }, 'quietHours'],
    [{ choices: [{ kind: 'gossip', channel: 'push', isOn: true }] }, 'choices.0.kind'],
  ])('can not be %j', async (body, field) => {
    const { status, fields } = await callRoute(updateReminderSettings, { body, headers: theirs })
    expect(status).toBe(422)
    expect(Object.keys(fields ?? {})).toEqual([field])
  })
})

describe('quiet hours', () => {
  const clock = (hours: number) => {
    const { minutes } = localTime(new Date(), 'Asia/Vladivostok')
    return formatTimeOfDay((minutes + hours * 60 + 24 * 60) % (24 * 60))
  }

  it('keep what happens in them for their end, in one message', async () => {
    await set({ quietHours: { from: clock(-2), to: clock(3) }, timeZone: 'Asia/Vladivostok' })
    for (let count = 0; count < 3; count += 1) {
      await assigned()
      expect(await deliver()).toBeGreaterThan(2 * HOUR_MS)
    }
    expect(receivedMessages()).toEqual([])
    const kept = await prisma.reminder.findMany({ distinct: ['sendAfter'] })
    expect(kept.map(({ sendAfter }) => sendAfter.getTime() % 60_000)).toEqual([0])
    await set({ quietHours: { from: clock(-4), to: clock(-1) } })
    await elapseForReminders(3 * HOUR_MS)
    await deliver()
    expect(receivedMessages()).toEqual([expect.stringContaining('3 scenarios were given to you')])
  })

  it('do not hold before and after', async () => {
    await set({ quietHours: { from: clock(2), to: clock(-2) }, timeZone: 'Asia/Vladivostok' })
    await assigned()
    await deliver()
    expect(receivedMessages()).toHaveLength(1)
  })
})

describe('where it can not arrive', () => {
  it('Telegram is asked again, ever more slowly, and nothing is lost', async () => {
    const scenarioNumber = await assigned()
    await telegram.goDown()
    expect(await deliver()).toBe(2_000)
    await elapseForReminders(2_000)
    expect(await deliver()).toBe(4_000)
    await telegram.comeBack()
    await elapseForReminders(4_000)
    await deliver()
    expect(receivedMessages()).toEqual([expect.stringContaining(scenarioNumber)])
  })

  it('it ends after 24 hours', async () => {
    await assigned()
    await elapseForReminders(23 * HOUR_MS)
    await endOldRemindersJob.run({})
    expect(await failuresOfReminders()).toEqual([''])
    await elapseForReminders(2 * HOUR_MS)
    await endOldRemindersJob.run({})
    expect(await failuresOfReminders()).toEqual(['expired'])
    await deliver()
    expect(receivedMessages()).toEqual([])
  })

  it('nothing is sent to a person who never opened the chat, or left it', async () => {
    const { settings } = await callForData(getReminderSettings, { headers: theirs })
    expect(settings.channels).toContainEqual({ channel: 'telegram', problem: '' })
    telegram.addPerson({ id: Number(reader.telegramId) }, 'blocked')
    await assigned()
    await deliver()
    await assigned()
    await deliver()
    expect(await failuresOfReminders()).toEqual(['forbidden', 'no_chat'])
    expect(telegram.calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(1)
    const { settings: after } = await callForData(getReminderSettings, { headers: theirs })
    expect(after.channels).toContainEqual({ channel: 'telegram', problem: 'no_chat' })
  })

  it('nothing waits without a bot, and turning one on sends no news of before', async () => {
    vi.stubEnv('TELEGRAM_BOT_TOKEN', undefined)
    vi.resetModules()
    const withoutBot = await import('./service')
    const { transaction } = await import('@/lib/server/db')
    const scenario = await createScenario({ projectId: project.id })
    const row = { ...scenario, version: 1, project }
    const actor = { userId: 'somebody else', name: 'Олег' }
    const reminders = toAssignmentReminders(actor, [{ row, person: { _id: reader.id } }])
    await transaction((tx) => withoutBot.remind(tx, reminders))
    expect(await failuresOfReminders()).toEqual(['no_bot'])
    await deliver()
    expect(telegram.calls).toEqual([])
  })
})

describe('in the browser', () => {
  const take = () => callForData(takeReminders, { headers: theirs })
  const waiting = async () => (await callForData(countWaitingReminders, { headers: theirs })).waiting

  beforeEach(async () => {
    await callForData(updateProfile, {
      body: { reminderSettings: { telegram: false, push: true } },
      headers: theirs,
    })
  })

  it('one tab of all gets what waits, in one notification', async () => {
    const scenarioNumber = await assigned()
    expect(await waiting()).toBe(0)
    await deliverReminders('push', running)
    expect(await waiting()).toBe(1)
    const taken = await Promise.all([take(), take(), take()])
    const [only, ...others] = taken.flatMap(({ reminder }) => reminder ?? [])
    expect(others).toEqual([])
    expect(only).toMatchObject({
      title: 'A reminder of U.T.A.',
      text: expect.stringContaining(`${scenarioNumber} now (project 00001 Cash & <desk>`),
      address: expect.stringMatching(/^\/scenarios\/[0-9a-f]{24}$/),
    })
    expect(await waiting()).toBe(0)
    await deliverReminders('push', running)
    expect((await take()).reminder).toBeNull()
  })

  it('belongs to the person alone', async () => {
    await assigned()
    await deliverReminders('push', running)
    expect((await callForData(takeReminders, { headers: author })).reminder).toBeNull()
    expect(await waiting()).toBe(1)
  })
})
