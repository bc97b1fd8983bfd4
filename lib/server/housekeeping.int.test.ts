import { expect, it } from 'vitest'
import { DAY_MS } from '@/lib/shared/dates'
import { newId } from '@/lib/shared/ids'
import { createUser } from '@/tests/factories/user'
import { eventually } from '@/tests/fixtures/eventually'
import { prisma } from './db'
import { housekeeping } from './housekeeping'
import { startJobs } from './jobs'

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

async function storeOneOfEach(age: number): Promise<void> {
  const { id: userId } = await createUser()
  const at = ago(age)
  const session = await prisma.session.create({ data: { id: newId(), userId, expiresAt: at } })
  await prisma.refreshToken.create({
    data: { tokenHash: newId().padEnd(64, '0'), sessionId: session.id, expiresAt: at },
  })
  await prisma.rateLimit.create({ data: { key: newId(), count: 1, resetsAt: at } })
  await prisma.idempotencyKey.create({
    data: { userId, key: 'key', requestHash: 'x', lockedUntil: at, createdAt: at },
  })
  await prisma.signInChallenge.create({
    data: {
      id: newId(),
      purpose: 'registration',
      telegramUsername: '@someone',
      codeHash: 'x',
      expiresAt: at,
    },
  })
  await prisma.groupNotification.create({
    data: { chatId: '-1', projectId: newId(), kind: 'x', facts: {}, createdAt: at, sentAt: at },
  })
  await prisma.inboxItem.create({
    data: { id: newId(), userId, kind: 'backup', event: 'read', facts: {}, createdAt: at, readAt: at },
  })
}

const counts = () =>
  Promise.all([
    prisma.session.count(),
    prisma.refreshToken.count(),
    prisma.rateLimit.count(),
    prisma.idempotencyKey.count(),
    prisma.signInChallenge.count(),
    prisma.groupNotification.count(),
    prisma.inboxItem.count(),
  ])

it('deletes what has expired and nothing else', async () => {
  await storeOneOfEach(31)
  await storeOneOfEach(-1)
  await housekeeping.run({})
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 1])
})

it('keeps what nobody has read in an inbox for 180 days', async () => {
  const { id: userId } = await createUser()
  for (const age of [179, 181]) {
    await prisma.inboxItem.create({
      data: { id: newId(), userId, kind: 'backup', event: String(age), facts: {}, createdAt: ago(age) },
    })
  }
  await housekeeping.run({})
  expect(await prisma.inboxItem.findMany({ select: { event: true } })).toEqual([{ event: '179' }])
})

it('happens automatically', async () => {
  await storeOneOfEach(31)
  const stop = startJobs([housekeeping])
  await eventually(async () => expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0]))
  await stop()
})
