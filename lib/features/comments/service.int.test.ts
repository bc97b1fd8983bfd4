import { beforeEach, describe, expect, it, test } from 'vitest'
import { listScenarioHistory } from '@/lib/features/history/contract'
import { listInbox } from '@/lib/features/inbox/contract'
import { getScenarioParts } from '@/lib/features/scenarios/information/contract'
import { deleteScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { prisma } from '@/lib/server/db'
import { createComment } from '@/tests/factories/comment'
import { createErrorReport } from '@/tests/factories/error-report'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { openStream } from '@/tests/fixtures/event-stream'
import { eventually } from '@/tests/fixtures/eventually'
import { bearerHeaders } from '@/tests/fixtures/session'
import { addComment, countComments, deleteComment, editComment, listComments } from './contract'

type Headers = Awaited<ReturnType<typeof bearerHeaders>>
type Person = Awaited<ReturnType<typeof createUser>>

let me: Person
let headers: Headers
let responsible: Person
let scenario: Awaited<ReturnType<typeof createScenario>>

beforeEach(async () => {
  me = await createUser({ name: 'Ирина' })
  headers = await bearerHeaders(me)
  responsible = await createUser({ name: 'Олег' })
  scenario = await createScenario({ responsibleId: responsible.id })
})

const params = () => ({ id: scenario.id })
const mention = ({ id }: { id: string }) => `<@${id}>`
const tryToSay = (body: Record<string, unknown>, as: Headers = headers) =>
  callRoute(addComment, { params: params(), body, headers: as })
const say = async (text: string, about: Record<string, unknown> = {}, as: Headers = headers) =>
  (await callForData(addComment, { params: params(), body: { text, ...about }, headers: as })).comment
const texts = async (query: Record<string, unknown> = {}) =>
  (await callForData(listComments, { params: params(), query, headers })).comments.map(({ text }) => text)
const edit = (commentId: string, body: Record<string, unknown>, as: Headers = headers) =>
  callRoute(editComment, { params: { ...params(), commentId }, body, headers: as })
const remove = (commentId: string, as: Headers = headers) =>
  callRoute(deleteComment, { params: { ...params(), commentId }, headers: as })
const restore = (commentId: string, as: Headers = headers) =>
  callRoute(restoreFromTrash, { body: { items: [{ kind: 'comment', _id: commentId }] }, headers: as })
const readInbox = async (person: Person) =>
  (await callForData(listInbox, { headers: await bearerHeaders(person) })).items

describe('a comment', () => {
  it('is on one thing: the scenario itself, a step or an error report of it', async () => {
    const { id: stepId } = await createScenarioStep({ scenarioId: scenario.id })
    const { id: errorReportId } = await createErrorReport({ scenarioId: scenario.id })
    await say('о сценарии')
    await say('о шаге', { stepId })
    await say('об ошибке', { errorReportId })
    await say('снова о шаге', { stepId })
    expect(await texts()).toEqual(['о сценарии'])
    expect(await texts({ stepId })).toEqual(['снова о шаге', 'о шаге'])
    expect(await texts({ errorReportId })).toEqual(['об ошибке'])
    expect(await callForData(countComments, { params: params(), headers })).toEqual({
      steps: { [stepId]: 2 },
      errorReports: { [errorReportId]: 1 },
    })
    const { parts } = await callForData(getScenarioParts, { params: params(), headers })
    expect(parts.comments).toBe(1)
    expect(await tryToSay({ text: 'о двух', stepId, errorReportId })).toMatchObject({ status: 422 })
  })

  it('has between 1 and 4,000 characters', async () => {
    expect(await tryToSay({ text: '  \n ' })).toMatchObject({
      status: 422,
      fields: { text: 'Please write something.' },
    })
    expect(await tryToSay({ text: 'я'.repeat(4_001) })).toMatchObject({ status: 422 })
    expect(await tryToSay({ text: 'я'.repeat(4_000) })).toMatchObject({ status: 201 })
    await expect(createComment({ scenarioId: scenario.id, text: ' ' })).rejects.toThrow('Comment_text_length')
  })

  it('is refused on what is elsewhere or deleted', async () => {
    const { id: stepId } = await createScenarioStep()
    expect(await tryToSay({ text: 'Где?', stepId })).toMatchObject({ status: 404 })
    const { id: own } = await createScenarioStep({ scenarioId: scenario.id })
    await callForData(deleteScenarioStep, { params: { ...params(), stepId: own }, headers })
    expect(await tryToSay({ text: 'Где?', stepId: own })).toMatchObject({ status: 404 })
  })

  it('is read by a viewer, who writes none', async () => {
    const viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
    await say('Готово')
    expect(await tryToSay({ text: 'Спасибо' }, viewer)).toMatchObject({ status: 403 })
    const { comments } = await callForData(listComments, { params: params(), headers: viewer })
    expect(comments).toMatchObject([{ text: 'Готово', author: { _id: me.id, name: 'Ирина' } }])
  })

  it('shows another name of a mentioned person, and mentions nobody unknown', async () => {
    await say(`${mention(responsible)}, посмотри`)
    await prisma.user.update({ where: { id: responsible.id }, data: { name: 'Олег Новый' } })
    const { comments } = await callForData(listComments, { params: params(), headers })
    expect(comments[0]?.mentions).toEqual([{ _id: responsible.id, name: 'Олег Новый' }])
    expect(await tryToSay({ text: `<@${'0'.repeat(24)}>` })).toMatchObject({
      status: 422,
      fields: { text: 'Somebody who is mentioned is not known.' },
    })
  })

  it('reaches other screens at once, and is in the history under its words', async () => {
    const stream = await openStream({ as: await bearerHeaders(responsible) })
    await stream.isListening()
    const { _id } = await say(`${mention(responsible)}: чек не печатается`)
    await eventually(() =>
      expect(stream.touched()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ subject: 'comment', id: _id, scenarioId: scenario.id }),
          { subject: 'inbox' },
        ]),
      ),
    )
    await edit(_id, { text: 'Чек печатается', version: 1 })
    await remove(_id)
    const { events } = await callForData(listScenarioHistory, { params: params(), headers })
    expect(events).toMatchObject([
      { subject: 'comment', action: 'deleted', label: 'Чек печатается', changes: {} },
      {
        action: 'updated',
        changes: { text: { before: '@Олег: чек не печатается', after: 'Чек печатается' } },
      },
      { action: 'created', label: '@Олег: чек не печатается' },
    ])
  })
})

describe('its author', () => {
  it('edits it, and nobody else does', async () => {
    const { _id } = await say('Готово')
    const admin = await bearerHeaders(await createUser({ role: 'admin' }))
    expect(await edit(_id, { text: 'Нет' }, admin)).toMatchObject({ status: 403 })
    expect(await edit(_id, { text: 'Почти готово', version: 1 })).toMatchObject({
      status: 200,
      data: { comment: { text: 'Почти готово', version: 2, editedAt: expect.any(String) } },
    })
    expect(await edit(_id, { text: 'Совсем готово', version: 1 })).toMatchObject({ status: 409 })
    expect(await texts()).toEqual(['Почти готово'])
  })

  it('deletes it, and takes that back; an admin does so, too, and nobody else', async () => {
    const { _id } = await say('Готово')
    const other = await bearerHeaders(await createUser())
    expect(await remove(_id, other)).toMatchObject({ status: 403 })
    await remove(_id)
    expect(await texts()).toEqual([])
    expect(await restore(_id, other)).toMatchObject({ status: 404 })
    expect(await restore(_id)).toMatchObject({ status: 200 })
    expect(await texts()).toEqual(['Готово'])
    const admin = await bearerHeaders(await createUser({ role: 'admin' }))
    expect(await remove(_id, admin)).toMatchObject({ status: 200 })
    expect(await remove(_id, admin)).toMatchObject({ status: 404 })
  })
})

describe('who is notified', () => {
  test('are those whom it mentions and who work on it, each once, and never its author', async () => {
    const [reviewer, author, solver, nonMember] = await Promise.all([1, 2, 3, 4].map(() => createUser()))
    if (!reviewer || !author || !solver || !nonMember) throw new Error('Somebody is missing.')
    await prisma.scenario.update({ where: { id: scenario.id }, data: { reviewerId: reviewer.id } })
    const { id: errorReportId } = await createErrorReport({
      scenarioId: scenario.id,
      authorUserId: author.id,
      responsibleUserId: solver.id,
    })
    await say(`${mention(responsible)} ${mention(nonMember)} ${mention(me)}`, { errorReportId })
    for (const [person, isMention] of [
      [responsible, true],
      [nonMember, true],
      [reviewer, false],
      [author, false],
      [solver, false],
    ] as const) {
      expect(await readInbox(person)).toMatchObject([
        { isRead: false, facts: { kind: 'comment', errorReportId, isMention, actorName: 'Ирина' } },
      ])
    }
    expect(await readInbox(me)).toEqual([])
    expect(await readInbox(await createUser())).toEqual([])
  })

  test('are who does the step, and who commented on the same before', async () => {
    const doer = await createUser({ name: 'Единственная Вера' })
    const { id: stepId } = await createScenarioStep({ scenarioId: scenario.id, responsible: doer.name })
    const commenter = await createUser()
    await say('Раньше', { stepId }, await bearerHeaders(commenter))
    const elsewhere = await createUser()
    await say('О другом', {}, await bearerHeaders(elsewhere))
    await say('Теперь', { stepId })
    const inboxTexts = async (person: Person) =>
      (await readInbox(person)).map(({ facts }) => (facts.kind === 'comment' ? facts.text : ''))
    expect(await inboxTexts(doer)).toEqual(['Теперь', 'Раньше'])
    expect(await inboxTexts(commenter)).toEqual(['Теперь'])
    expect(await inboxTexts(elsewhere)).toEqual([])
  })

  test('is nobody who was deactivated, and nobody twice after an edit', async () => {
    const gone = await createUser({ isActive: false })
    const late = await createUser()
    const { _id } = await say(`${mention(gone)} ${mention(responsible)}`)
    await edit(_id, { text: `${mention(responsible)} ${mention(late)}` })
    expect(await readInbox(responsible)).toHaveLength(1)
    expect(await readInbox(late)).toMatchObject([{ facts: { isMention: true } }])
    expect(await prisma.inboxItem.count({ where: { userId: gone.id } })).toBe(0)
  })

  test('is nobody whom it mentioned before an edit, also once its notification is gone', async () => {
    const { _id } = await say(`${mention(responsible)}, посмотри`)
    await prisma.inboxItem.deleteMany({ where: { commentId: _id } })
    await prisma.reminder.deleteMany({ where: { userId: responsible.id } })
    await edit(_id, { text: `${mention(responsible)}, посмотри сегодня` })
    expect(await readInbox(responsible)).toEqual([])
    expect(await prisma.reminder.count({ where: { userId: responsible.id } })).toBe(0)
  })

  test('are notified by the channels that they chose', async () => {
    await prisma.user.update({ where: { id: responsible.id }, data: { remindByPush: true } })
    await prisma.mutedReminder.create({
      data: { userId: responsible.id, kind: 'comment', channel: 'telegram' },
    })
    await say('Посмотри')
    const reminders = await prisma.reminder.findMany({ where: { userId: responsible.id } })
    expect(reminders).toMatchObject([{ channel: 'push', kind: 'comment' }])
    expect(await readInbox(responsible)).toHaveLength(1)
  })
})
