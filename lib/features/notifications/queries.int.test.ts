import { expect, it, vi } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { openStream } from '@/tests/fixtures/event-stream'
import { eventually } from '@/tests/fixtures/eventually'
import { bearerHeaders } from '@/tests/fixtures/session'
import { checkGroup, noteMove, presentGroupId, readGroupState } from './service'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))
const { change, deliverEverything, receivedBy } = await vi.hoisted(
  () => import('@/tests/fixtures/group-notifications'),
)

it('gives the id of a group that moved to its projects, also where it moves again', async () => {
  const first = telegram.createGroup('QA', 'group')
  const readGroupId = async (id: string) =>
    (await prisma.project.findUniqueOrThrow({ where: { id } })).telegramGroupId
  const ours = await Promise.all([1, 2].map(() => createProject({ telegramGroupId: String(first.id) })))
  const other = await createProject({ telegramGroupId: '-100777' })
  const second = await telegram.migrate(first.id)
  await change(first.id, 'event-0.')
  await deliverEverything()
  for (const { id } of ours) expect(await readGroupId(id)).toBe(String(second.id))
  expect(await readGroupId(other.id)).toBe('-100777')
  // The old id still leads to the present one.
  expect(await presentGroupId(` ${first.id} `)).toBe(String(second.id))
  const third = await telegram.migrate(second.id)
  await noteMove(String(second.id), String(third.id))
  for (const { id } of ours) expect(await readGroupId(id)).toBe(String(third.id))
})

it('updates screens when a group is lost, found and moved, and not where nothing changed', async () => {
  const group = telegram.createGroup('QA', 'group')
  const stream = await openStream({ as: await bearerHeaders(await createUser()) })
  await stream.isListening()
  const touch = { subject: 'telegram_group', id: String(group.id) }
  const expectTouches = (touches: object[]) => eventually(() => expect(stream.touched()).toEqual(touches))
  await checkGroup(String(group.id))
  await expectTouches([touch])
  await checkGroup(String(group.id))
  await telegram.kick(group.id)
  await change(group.id, 'event-0.')
  await deliverEverything()
  await expectTouches([touch, touch])
  const moved = await telegram.migrate(group.id)
  await noteMove(String(group.id), String(moved.id))
  await expectTouches([touch, touch, { subject: 'telegram_group', id: String(moved.id) }, touch])
})

it('notices a group that it may not write in', async () => {
  const group = telegram.createGroup()
  await telegram.setMembership(group.id, 'restricted')
  await change(group.id, 'lost')
  await deliverEverything()
  expect(await readGroupState(String(group.id))).toMatchObject({ problem: 'not_allowed_to_write' })
  expect(await checkGroup(String(group.id))).toMatchObject({ problem: 'not_allowed_to_write' })
})

it('knows nothing of a group that nobody asked about, and checks none without an id', async () => {
  const unknown = { state: 'unknown', problem: '', title: '' }
  expect(await readGroupState('-100777')).toEqual(unknown)
  expect(await checkGroup('')).toEqual(unknown)
  expect(telegram.calls).toEqual([])
})

it('keeps what it knows of a group while Telegram can not be asked', async () => {
  const group = telegram.createGroup('QA')
  const known = await checkGroup(String(group.id))
  await telegram.goDown()
  expect(await checkGroup(String(group.id))).toEqual(known)
  await telegram.comeBack()
})

it('follows a group that moved while it is checked, also more than once', async () => {
  const first = telegram.createGroup('QA', 'group')
  const second = await telegram.migrate(first.id)
  expect(await checkGroup(String(first.id))).toEqual({ state: 'reachable', problem: '', title: 'QA' })
  const third = await telegram.migrate(second.id)
  expect(await checkGroup(String(first.id))).toMatchObject({ state: 'reachable' })
  await change(first.id, 'event-0.')
  await deliverEverything()
  expect(receivedBy(third.id)).toEqual(['event-0.'])
})
