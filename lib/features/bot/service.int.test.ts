import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { register, requestLoginCode, verifyRegistration } from '@/lib/features/auth/contract'
import { checkGroup, readGroupState } from '@/lib/features/notifications/service'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { createChats } from '@/tests/fixtures/bot-chats'
import { eventually } from '@/tests/fixtures/eventually'
import { elapse } from '@/tests/fixtures/group-notifications'
import { takeDatabaseAway } from '@/tests/fixtures/outage'
import { startBot } from './service'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

const { unregistered, member, ask } = createChats(telegram)

const PERSON = { name: 'Ирина', telegramUsername: 'irina_s', team: 'CASH' }

const running: (() => Promise<void>)[] = []
/** A process's bot. */
function start(): () => Promise<void> {
  const stop = startBot()
  running.push(stop)
  return stop
}

afterEach(() => Promise.all(running.splice(0).map((stop) => stop())))

describe('/start', () => {
  beforeEach(() => void start())

  it('sends the code that was waiting, and it works', async () => {
    const { userId, telegramSent } = await callForData(register, { body: PERSON })
    expect(telegramSent).toBe(false)
    const from = unregistered('Irina_S')
    const { shown } = await ask(from, '/start register')
    const code = /\d{6}/.exec(shown)?.[0] ?? ''
    await telegram.waitForMessage((message) => message.shown.includes('Ваш код в сообщении выше'))
    const verified = await callRoute(verifyRegistration, { body: { userId, verificationCode: code } })
    expect(verified).toMatchObject({ status: 200 })
    const asked = await callForData(requestLoginCode, { body: { telegramUsername: 'irina_s' } })
    expect(asked).toMatchObject({ telegramSent: true, botUsername: telegram.botUsername })
  })

  it('greets somebody unregistered in Russian and says what to do next', async () => {
    const { shown } = await ask(unregistered('new_here'), '/start')
    expect(shown).toContain('Здравствуйте, Ирина!')
    expect(shown).toContain('http://localhost:3000/auth')
    expect(shown).toContain('/project')
  })

  it('greets a person in the language they chose', async () => {
    const { from } = await member({ language: 'en' })
    expect((await ask(from, '/start')).shown).toContain('Hello, Ирина!')
  })

  it('asks somebody without a username to choose one', async () => {
    expect((await ask(unregistered(), '/start')).shown).toContain('нет имени пользователя')
  })

  it('treats a name as plain text', async () => {
    const from = { ...unregistered('tricky_one'), first_name: '<b>&lt;' }
    expect((await ask(from, '/start')).shown).toContain('Здравствуйте, <b>&lt;!')
  })

  it('sends no code into a group', async () => {
    await callForData(register, { body: PERSON })
    const { shown } = await ask(unregistered('irina_s'), '/start', telegram.createGroup())
    expect(shown).toContain('/help')
    expect(shown).not.toMatch(/\d{6}/)
    expect(await prisma.telegramContact.count()).toBe(0)
  })
})

describe('/me', () => {
  beforeEach(() => void start())

  it('lists my open scenarios with links', async () => {
    const { from, user } = await member({ language: 'en' })
    const project = await createProject({ name: 'Cash & <desk>' })
    const mine = await createScenario({ projectId: project.id, responsibleId: user.id, status: 'В работе' })
    const done = await createScenario({ projectId: project.id, responsibleId: user.id, status: 'Выполнен' })
    const { shown, text } = await ask(from, '/me')
    expect(shown).toContain(`You have 1 open scenario:\n${mine.scenarioNumber}: В работе (Cash & <desk>)`)
    expect(text).toContain(`http://localhost:3000/scenarios/${mine.id}`)
    expect(shown).not.toContain(done.scenarioNumber)
  })

  it('fits into one message, however many there are', async () => {
    const { from, user } = await member({ language: 'en' })
    const project = await createProject({ name: '"'.repeat(200) })
    for (let count = 0; count < 30; count += 1) {
      await createScenario({ projectId: project.id, responsibleId: user.id, status: 'В работе' })
    }
    expect((await ask(from, '/me')).shown).toContain('and 10 more')
  })

  it('answers registered people only, and not in a group', async () => {
    expect((await ask(unregistered('nobody_yet'), '/me')).shown).toContain('только зарегистрированным')
    const { from } = await member({ isActive: false })
    expect((await ask(from, '/me')).shown).toContain('только зарегистрированным')
    const { from: inGroup } = await member({ language: 'en' })
    expect((await ask(inGroup, '/me', telegram.createGroup())).shown).toContain('private chat')
  })
})

describe('/project', () => {
  beforeEach(() => void start())

  it('shows status and counts, with a link', async () => {
    const { from } = await member({ language: 'en' })
    const project = await createProject({ name: 'Cash desk', status: 'in_progress' })
    await createScenario({ projectId: project.id, status: 'Выполнен' })
    const { shown, text } = await ask(from, `/project 0000${project.projectNumber}`)
    expect(shown).toContain(
      'Cash desk\nStatus: In Progress\nScenarios: 1, with errors: 0, in progress: 0, completed: 1',
    )
    expect(text).toContain(`http://localhost:3000/p/${project.id}`)
  })

  it.each([
    ['/project', 'Send me the number'],
    ['/project cash', 'Send me the number'],
    ['/project 99999999999999999999', 'Send me the number'],
    ['/project 4711', 'There is no project with the number 4711'],
  ])('answers %s', async (text, answer) => {
    const { from } = await member({ language: 'en' })
    expect((await ask(from, text)).shown).toContain(answer)
  })

  it('offers one’s own projects where no number was given, and answers a tap', async () => {
    const { from, user } = await member({ language: 'en' })
    const { id: projectId, projectNumber } = await createProject({ name: 'Cash & <desk>' })
    await createProject({ name: 'Of others' })
    await createScenario({ projectId, responsibleId: user.id, status: 'В работе' })
    const message = await ask(from, '/project')
    const [[button] = [], ...others] = message.reply_markup?.inline_keyboard ?? []
    expect(others).toEqual([])
    expect(button?.text).toBe(`0000${projectNumber} Cash & <desk>`)
    await telegram.tapButton({ from, message, data: button?.callback_data ?? '' })
    const { shown } = await telegram.waitForMessage((answer) => answer.shown.includes('Status: '))
    expect(shown).toContain('Cash & <desk>')
  })

  it('shows somebody unregistered nothing', async () => {
    const project = await createProject({ name: 'Secret' })
    const { shown } = await ask(unregistered('nobody_yet'), `/project ${project.projectNumber}`)
    expect(shown).not.toContain('Secret')
  })
})

describe('in groups', () => {
  beforeEach(() => void start())

  it('/id gives the id to paste into a project, to be copied with a tap', async () => {
    const group = telegram.createGroup()
    const { text } = await ask(unregistered('someone'), `/id@${telegram.botUsername}`, group)
    expect(text).toContain(`<code>${group.id}</code>`)
  })

  it('/id lets the projects of a person who comes in report there', async () => {
    const { from, user } = await member()
    const group = telegram.createGroup()
    await ask(unregistered('someone'), '/id', group)
    expect(await prisma.groupIntroduction.count()).toBe(0)
    await elapse(60_000)
    await ask(from, '/id', group)
    expect(await prisma.groupIntroduction.findMany()).toMatchObject([
      { chatId: String(group.id), userId: user.id },
    ])
  })

  it('/id gives a person their own', async () => {
    const from = unregistered('someone')
    expect((await ask(from, '/id')).text).toContain(`<code>${from.id}</code>`)
  })

  it('ignores what people write there and what is meant for another bot', async () => {
    const group = telegram.createGroup()
    await telegram.sendUpdate({ from: unregistered('someone'), chat: group, text: 'hello' })
    await telegram.sendUpdate({ from: unregistered('someone'), chat: group, text: '/id@another_bot' })
    await ask(unregistered('someone'), '/id')
    expect(telegram.shownIn(group.id)).toEqual([])
  })

  it('says its id when it is let in, and keeps what is known of the group true', async () => {
    const group = telegram.createGroup('QA')
    await telegram.kick(group.id)
    const state = () => readGroupState(String(group.id))
    await eventually(async () =>
      expect(await state()).toMatchObject({ problem: 'not_a_member', title: 'QA' }),
    )
    await telegram.setMembership(group.id, 'member')
    await telegram.waitForMessage(({ text }) => text.includes(`<code>${group.id}</code>`))
    expect(await state()).toEqual({ state: 'reachable', problem: '', title: 'QA' })
    await telegram.setMembership(group.id, 'restricted')
    await eventually(async () => expect(await state()).toMatchObject({ problem: 'not_allowed_to_write' }))
  })

  it('follows a group that moves', async () => {
    const old = telegram.createGroup('QA', 'group')
    await checkGroup(String(old.id))
    const moved = await telegram.migrate(old.id)
    await eventually(async () => {
      const row = await prisma.telegramGroup.findUnique({ where: { chatId: String(old.id) } })
      expect(row?.migratedTo).toBe(String(moved.id))
    })
    expect(await readGroupState(String(old.id))).toEqual({ state: 'reachable', problem: '', title: 'QA' })
  })
})

describe('/digest', () => {
  beforeEach(() => void start())

  it('switches a group’s evening off and on, and moves with the group', async () => {
    const { from } = await member({ language: 'en' })
    const group = telegram.createGroup('QA', 'group')
    const replyTo = async (text: string, chat = group) => (await ask(from, text, chat)).shown
    expect(await replyTo('/digest')).toContain('This group gets the evening digest')
    await elapse(60_000)
    expect(await replyTo('/digest off')).toContain('gets no evening digest')
    const moved = await telegram.migrate(group.id)
    await eventually(async () => expect(await prisma.telegramGroup.count()).toBe(2))
    await elapse(60_000)
    expect(await replyTo('/digest', moved)).toContain('gets no evening digest')
    await elapse(60_000)
    expect(await replyTo(`/digest@${telegram.botUsername} ON`, moved)).toContain('gets the evening digest')
  })

  it.each([
    ['somebody unregistered', null, 'зарегистрированным'],
    ['a viewer', 'viewer', 'not allowed'],
  ])('is not changed by %s', async (_who, role, answer) => {
    const from = role ? (await member({ language: 'en', role })).from : unregistered('someone')
    const group = telegram.createGroup()
    expect((await ask(from, '/digest off', group)).shown).toContain(answer)
    expect(await prisma.telegramGroup.count({ where: { hasDigest: false } })).toBe(0)
  })

  it('is changed by those alone who may change every project that reports there', async () => {
    const group = telegram.createGroup()
    const reports = { telegramGroupId: String(group.id) }
    const { from, user } = await member({ language: 'en' })
    await createProject({ ...reports, name: 'Кассы <1>', membersOnly: true, createdById: user.id })
    await createProject({ ...reports, createdById: user.id })
    const { from: other } = await member({ language: 'en' })
    const { shown } = await ask(other, '/digest off', group)
    expect(shown).toContain(`Only its members change project Кассы <1>. ${user.name} or an admin`)
    expect(await prisma.telegramGroup.count({ where: { hasDigest: false } })).toBe(0)
    await elapse(60_000)
    expect((await ask(from, '/digest off', group)).shown).toContain('gets no evening digest')
  })

  it('leads to the profile in a private chat', async () => {
    const { from } = await member({ language: 'en' })
    expect((await ask(from, '/digest off')).text).toContain('http://localhost:3000/profile')
  })
})

describe('in private', () => {
  beforeEach(() => void start())

  it('confirms a code by a tap of the one it was sent to', async () => {
    const from = unregistered('irina_s')
    const id = newId()
    const code = { codeHash: 'x', telegramId: BigInt(from.id), deliveredAt: new Date() }
    const expiresAt = new Date(Date.now() + 60_000)
    await prisma.signInChallenge.create({
      data: { id, purpose: 'registration', telegramUsername: '@irina_s', ...code, expiresAt },
    })
    const message = await ask(from, '/help')
    const other = unregistered('someone')
    expect(await telegram.tapButton({ from: other, message, data: `confirm:${id}` })).toContain(
      'больше не действует',
    )
    expect(await telegram.tapButton({ from, message, data: `confirm:${id}` })).toContain('Подтверждено')
    expect(await telegram.tapButton({ from, message, data: 'something else' })).toBe('')
    const stored = await prisma.signInChallenge.findUniqueOrThrow({ where: { id } })
    expect(stored.confirmedAt).not.toBeNull()
  })

  it('answers what it does not understand, and keeps the username that people have now', async () => {
    const from = unregistered('first_name')
    const { reply_markup: none } = await ask(from, 'hello?')
    expect(none).toBeUndefined()
    expect((await ask(from, 'hello?')).shown).toContain('этого я не понимаю')
    await ask({ ...from, username: 'second_name' }, 'hello?')
    const contact = await prisma.telegramContact.findUnique({ where: { telegramId: BigInt(from.id) } })
    expect(contact?.username).toBe('@second_name')
  })

  it('helps a person on whose words it does not know', async () => {
    const { from, user } = await member({ language: 'en' })
    const { scenarioNumber } = await createScenario({ responsibleId: user.id, status: 'В работе' })
    const message = await ask(from, '/scenarios')
    expect(message.shown).toContain('I don’t understand that')
    await telegram.tapButton({ from, message, data: 'me' })
    await telegram.waitForMessage(({ shown }) => shown.includes(scenarioNumber))
  })

  it('does not let one person keep it busy', async () => {
    const from = unregistered('flooder')
    for (let count = 0; count < 30; count += 1) await telegram.sendUpdate({ from, text: '/help' })
    await ask(unregistered('someone'), '/help')
    expect(telegram.shownIn(from.id)).toHaveLength(20)
  })

  it('offers its commands in both languages', async () => {
    const offered = (
      await telegram.waitForCall('setMyCommands', ({ payload }) => JSON.stringify(payload).includes('"en"'))
    ).payload
    expect(JSON.stringify(offered)).toContain('my open scenarios')
  })
})

describe('polling', () => {
  const person = { id: 7_001, username: 'someone', first_name: 'Someone' }
  const polls = () => telegram.calls.filter(({ method }) => method === 'getUpdates')
  const answers = () => telegram.shownIn(person.id).length

  async function askForId(): Promise<void> {
    const before = answers()
    await telegram.sendUpdate({ from: person, text: '/id' })
    await eventually(() => expect(answers()).toBe(before + 1))
  }

  it('is done by one process at a time, and by the next when that one ends', async () => {
    const stopFirst = start()
    await telegram.waitForCall('getUpdates')
    start()
    start()
    await askForId()
    expect(telegram.pollingConflicts).toBe(0)
    await stopFirst()
    // A process that stops confirms what it has handled, and that call may reach Telegram before the end of its own
    // poll.
    const ofItsOwn = telegram.pollingConflicts
    expect(ofItsOwn).toBeLessThanOrEqual(1)
    await askForId()
    expect(telegram.pollingConflicts).toBe(ofItsOwn)
    expect(answers()).toBe(2)
  })

  it('answers nothing twice when it is started again', async () => {
    const stop = start()
    await askForId()
    await stop()
    start()
    await telegram.waitForCall('getUpdates', ({ time }) => time >= (polls().at(-1)?.time ?? 0))
    await askForId()
    expect(answers()).toBe(2)
  })

  it('handles later what came while the database was away', async () => {
    start()
    await askForId()
    const giveBack = await takeDatabaseAway()
    await telegram.sendUpdate({ from: person, text: '/id' })
    await giveBack()
    await eventually(() => expect(answers()).toBe(2))
  })

  it('starts without Telegram, and answers as soon as that is there', async () => {
    await telegram.goDown()
    start()
    await telegram.comeBack()
    await askForId()
  })

  it('goes on after Telegram failed, and after another program polled', async () => {
    start()
    await askForId()
    telegram.refuseNext('getUpdates', 502, 'Bad Gateway')
    telegram.refuseNext('getUpdates', 409, 'Conflict: terminated by other getUpdates request')
    await askForId()
    await askForId()
  })

  it('takes down a webhook that was left from before', async () => {
    const body = JSON.stringify({ url: 'https://uta.example/api/telegram/webhook' })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${telegram.url}/bot${telegram.token}/setWebhook`, { method: 'POST', headers, body })
    start()
    await telegram.waitForCall('getUpdates', ({ status }) => status !== 409)
    await askForId()
  })

  it('is not kept from going on by what it can not handle', async () => {
    start()
    await askForId()
    await telegram.sendUpdate({ from: { ...person, id: 1.5 }, text: '/id' })
    await askForId()
  })
})
