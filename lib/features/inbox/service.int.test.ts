import { beforeEach, describe, expect, it } from 'vitest'
import { addComment, deleteComment } from '@/lib/features/comments/contract'
import { createErrorReport } from '@/lib/features/scenarios/error-reports/contract'
import {
  updateScenarioResponsible,
  updateScenarioStatus,
} from '@/lib/features/scenarios/information/contract'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { prisma } from '@/lib/server/db'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { countUnread, listInbox, readWholeInbox, setInboxRead } from './contract'

type Headers = Awaited<ReturnType<typeof bearerHeaders>>

let headers: Headers
let others: Headers
let reader: Awaited<ReturnType<typeof createUser>>
let scenario: Awaited<ReturnType<typeof createScenario>>

beforeEach(async () => {
  reader = await createUser()
  headers = await bearerHeaders(reader)
  others = await bearerHeaders(await createUser({ name: 'Ирина' }))
  scenario = await createScenario({ responsibleId: reader.id })
})

const params = () => ({ id: scenario.id })
const say = async (text: string) =>
  (await callForData(addComment, { params: params(), body: { text }, headers: others })).comment._id
const list = (query: object = {}) => callForData(listInbox, { query, headers })
const toTexts = ({ items }: Awaited<ReturnType<typeof list>>) =>
  items.map(({ facts }) => (facts.kind === 'comment' ? facts.text : facts.kind))
const unread = async () => (await callForData(countUnread, { headers })).unread
const mark = (ids: string[], isRead: boolean, as: Headers = headers) =>
  callForData(setInboxRead, { body: { ids, isRead }, headers: as })
const findId = async (text: string) => {
  const { items } = await list()
  return items.find(({ facts }) => facts.kind === 'comment' && facts.text === text)?._id ?? ''
}

describe('an inbox', () => {
  it('has what its person is reminded of, with where it leads to', async () => {
    await callForData(updateScenarioResponsible, {
      params: { id: (await createScenario()).id },
      body: { responsible: reader.id },
      headers: others,
    })
    await callForData(createErrorReport, {
      params: params(),
      body: { description: 'Нет чека', plannedFixDate: '2026-04-01' },
      headers: others,
    })
    const commentId = await say('Посмотри')
    expect((await list()).items).toMatchObject([
      { facts: { kind: 'comment' }, path: `/scenarios/${scenario.id}?tab=comments#${commentId}` },
      { facts: { kind: 'error_report' }, path: `/scenarios/${scenario.id}?tab=errors` },
      { facts: { kind: 'scenario_assigned', role: 'responsible' } },
    ])
    expect(await unread()).toBe(3)
  })

  it('shows the unread first, page by page, or that alone', async () => {
    for (const text of ['1', '2', '3', '4']) await say(text)
    await mark([await findId('4'), await findId('2')], true)
    expect(toTexts(await list())).toEqual(['3', '1', '4', '2'])
    const first = await list({ limit: 3 })
    expect(toTexts(first)).toEqual(['3', '1', '4'])
    expect(toTexts(await list({ limit: 3, cursor: first.nextCursor }))).toEqual(['2'])
    expect(toTexts(await list({ filter: 'unread' }))).toEqual(['3', '1'])
    expect(await unread()).toBe(2)
    await mark([await findId('2')], false)
    expect(toTexts(await list())).toEqual(['3', '2', '1', '4'])
  })

  it('is read as a whole up to what was seen, which can be taken back', async () => {
    for (const text of ['1', '2']) await say(text)
    const [seen] = (await list()).items
    await say('3')
    const { ids } = await callForData(readWholeInbox, { body: { upTo: seen?._id ?? '' }, headers })
    expect(ids).toHaveLength(2)
    expect(toTexts(await list({ filter: 'unread' }))).toEqual(['3'])
    expect((await mark(ids, false)).ids).toHaveLength(2)
    expect(await unread()).toBe(3)
  })

  it('says that others set another status, and to the reviewer that a completed one waits', async () => {
    const reviewer = await createUser()
    await prisma.scenario.update({ where: { id: scenario.id }, data: { reviewerId: reviewer.id } })
    const set = (status: 'В работе' | 'Выполнен', as: Headers) =>
      callForData(updateScenarioStatus, { params: params(), body: { status }, headers: as })
    await set('В работе', others)
    await set('Выполнен', headers)
    expect((await list()).items).toMatchObject([
      { facts: { kind: 'scenario_status', toStatus: 'В работе', isReview: false } },
    ])
    const { items } = await callForData(listInbox, { headers: await bearerHeaders(reviewer) })
    expect(items).toMatchObject([{ facts: { toStatus: 'Выполнен', isReview: true } }])
    expect(await prisma.reminder.count({ where: { userId: reviewer.id } })).toBe(0)
  })

  it('belongs to its person alone', async () => {
    await say('1')
    const id = await findId('1')
    expect((await mark([id], true, others)).ids).toEqual([])
    expect(await unread()).toBe(1)
    expect((await callForData(listInbox, { headers: others })).items).toEqual([])
    expect(await callRoute(listInbox, {})).toMatchObject({ status: 401 })
  })

  it('leaves out what is deleted, until it is restored', async () => {
    const commentId = await say('1')
    await callForData(deleteComment, { params: { ...params(), commentId }, headers: others })
    expect(toTexts(await list())).toEqual([])
    expect(await unread()).toBe(0)
    await callForData(restoreFromTrash, {
      body: { items: [{ kind: 'comment', _id: commentId }] },
      headers: others,
    })
    expect(await unread()).toBe(1)
    await prisma.scenario.delete({ where: { id: scenario.id } })
    expect(await prisma.inboxItem.count()).toBe(0)
  })
})
