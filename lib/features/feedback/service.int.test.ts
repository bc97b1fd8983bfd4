import { expect, test, vi } from 'vitest'

const { codeHost } = await vi.hoisted(() => import('@/tests/fixtures/code-host'))

import { prisma } from '@/lib/server/db'
import type { Actor, Role } from '@/lib/shared/actor'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { eventually } from '@/tests/fixtures/eventually'
import { bearerHeaders } from '@/tests/fixtures/session'
import { sendFeedback } from './contract'
import { readFeedback, sendFeedbackOnJob, sendWaitingFeedbackJob } from './service'

const NOBODY: Actor = {
  userId: '',
  sessionId: '',
  name: '',
  role: 'viewer',
  team: '',
  avatar: '',
  telegramUsername: '',
  language: null,
}
const BODY = {
  type: 'bug',
  title: 'Чек не печатается',
  description: 'После смены кассира чек не печатается.',
} as const

async function send(body: Record<string, unknown> = BODY) {
  const author = await createUser({ name: 'Ирина Смирнова', team: 'CASH' })
  return { author, answer: await callRoute(sendFeedback, { body, headers: await bearerHeaders(author) }) }
}

const stored = () => prisma.feedback.findFirstOrThrow()

test('feedback becomes an issue of the code host at once', async () => {
  const { answer } = await send()
  expect(answer.status).toBe(201)
  const { issueNumber, issueUrl } = sendFeedback.data.parse(answer.data)
  expect(codeHost.issues).toMatchObject([
    { number: issueNumber, html_url: issueUrl, title: BODY.title, labels: ['bug'] },
  ])
  expect(await stored()).toMatchObject({ issueNumber, issueUrl, sentAt: expect.any(Date) })
})

test('nobody is mentioned on the code host', async () => {
  await send({
    ...BODY,
    title: 'Спросите @octocat',
    description: 'См. #12 и retail/uta#13, GH-14.',
    telegram: '@irina',
  })
  expect(codeHost.issues).toHaveLength(1)
  for (const { title, body } of codeHost.issues) expect(`${title} ${body}`).not.toMatch(/@\w|#\d|GH-\d/)
})

test('while the code host is down, feedback is kept with a number and a page of its own, and sent on later', async () => {
  codeHost.mode = 'down'
  const { answer } = await send()
  const kept = await stored()
  expect(answer.status).toBe(201)
  expect(sendFeedback.data.parse(answer.data)).toMatchObject({
    issueNumber: kept.number,
    issueUrl: `http://localhost:3000/feedback/${kept.number}`,
  })

  codeHost.mode = 'up'
  await sendWaitingFeedbackJob.run({})
  expect(codeHost.issues).toHaveLength(1)
  expect(await stored()).toMatchObject({ issueNumber: codeHost.issues[0]?.number })
})

test('an answer that was lost does not open a second issue', async () => {
  codeHost.mode = 'loses answers'
  await send()
  expect(codeHost.issues).toHaveLength(1)
  expect(await stored()).toMatchObject({ sentAt: null })

  codeHost.mode = 'up'
  await sendFeedbackOnJob.run({ id: (await stored()).id })
  await sendFeedbackOnJob.run({ id: (await stored()).id })
  expect(codeHost.issues).toHaveLength(1)
  expect(await stored()).toMatchObject({ issueNumber: codeHost.issues[0]?.number })
})

test('one sender at a time opens issues, and each entry once', async () => {
  const release = codeHost.hold()
  const sent = [send(), send(), send()]
  await eventually(() => expect(codeHost.waiting).toBe(1))
  await eventually(async () => expect(await prisma.feedback.count()).toBe(3))
  // Another process would find the lease taken.
  await expect(sendFeedbackOnJob.run({ id: (await stored()).id })).rejects.toThrow('Another process')
  await sendWaitingFeedbackJob.run({})
  release()
  for (const { answer } of await Promise.all(sent)) expect(answer.status).toBe(201)
  for (const { id } of await prisma.feedback.findMany()) await sendFeedbackOnJob.run({ id })
  expect(codeHost.issues).toHaveLength(3)
  expect(codeHost.mostAtOnce).toBe(1)
})

test('a sender that died holds up the others for a while only', async () => {
  await prisma.rateLimit.create({
    data: { key: 'alone:feedback', count: 1, resetsAt: new Date(Date.now() + 60_000) },
  })
  const { answer } = await send()
  expect(sendFeedback.data.parse(answer.data).issueUrl).toContain('/feedback/')
  await prisma.rateLimit.updateMany({ data: { resetsAt: new Date(0) } })
  await sendFeedbackOnJob.run({ id: (await stored()).id })
  expect(codeHost.issues).toHaveLength(1)
})

test('a person writes five times an hour, refused attempts not counted, and others are free to', async () => {
  const headers = await bearerHeaders(await createUser())
  const write = (body: Record<string, unknown> = BODY) => callRoute(sendFeedback, { body, headers })
  await write({ ...BODY, title: '' })
  for (let count = 0; count < 5; count++) expect((await write()).status).toBe(201)
  const refused = await write()
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await prisma.feedback.count()).toBe(5)
  expect((await send()).answer.status).toBe(201)
  await prisma.rateLimit.updateMany({ data: { resetsAt: new Date(0) } })
  expect((await write()).status).toBe(201)
})

test.each([
  [{ ...BODY, type: undefined }, 'type', 'Please select the type of feedback'],
  [{ ...BODY, type: '' }, 'type', 'Please select the type of feedback'],
  [{ ...BODY, title: 'Four' }, 'title', 'Title must be at least 5 characters'],
  [{ ...BODY, title: 'x'.repeat(101) }, 'title', 'Title must be less than 100 characters'],
  [{ ...BODY, description: 'Too short' }, 'description', 'Description must be at least 10 characters'],
  [
    { ...BODY, description: 'x'.repeat(2001) },
    'description',
    'Description must be less than 2000 characters',
  ],
])('%o is refused', async (body, field, message) => {
  const { answer } = await send(body)
  expect(answer).toMatchObject({ status: 422, code: 'invalid', fields: { [field]: message } })
  expect(await prisma.feedback.count()).toBe(0)
  expect(codeHost.issues).toHaveLength(0)
})

test('nobody writes without signing in', async () => {
  expect((await callRoute(sendFeedback, { body: BODY })).status).toBe(401)
})

test('a viewer may write', async () => {
  const viewer = await createUser({ role: 'viewer' })
  await callForData(sendFeedback, { body: BODY, headers: await bearerHeaders(viewer) })
})

test('its page is for the author and for admins', async () => {
  const { author } = await send()
  const { number } = await stored()
  const toActor = (user: { id: string }, role: Role) => ({ ...NOBODY, userId: user.id, role })
  expect(await readFeedback(toActor(author, 'tester'), number)).toMatchObject({ number })
  expect(await readFeedback(toActor(await createUser(), 'admin'), number)).toMatchObject({ number })
  expect(await readFeedback(toActor(await createUser(), 'pm'), number)).toBeNull()
})
