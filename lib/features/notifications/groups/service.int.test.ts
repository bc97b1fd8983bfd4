import { expect, it, vi } from 'vitest'
import { checkGroup, groupStateOf } from './service'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))
const { change, changes, deliverEverything, events, failures, heardBy, sends } = await vi.hoisted(
  () => import('@/tests/fixtures/group-notifications'),
)

it('follows a group that moved, once', async () => {
  const old = telegram.createGroup('QA', 'group')
  const moved = await telegram.migrate(old.id)
  await changes(old.id, events(3))
  await deliverEverything()
  await change(old.id, 'event-3.')
  await deliverEverything()
  expect(heardBy(moved.id)).toEqual(events(4))
  expect(sends().map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ chat_id: String(old.id) }),
    expect.objectContaining({ chat_id: String(moved.id) }),
    expect.objectContaining({ chat_id: String(moved.id) }),
  ])
  expect(await groupStateOf(String(old.id))).toMatchObject({ state: 'reachable', problem: '' })
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
  expect(await groupStateOf(String(group.id))).toMatchObject({
    state: 'unreachable',
    problem: 'not_a_member',
  })

  expect(await checkGroup(String(group.id))).toMatchObject({ state: 'unreachable', problem: 'not_a_member' })
  await telegram.setMembership(group.id, 'member')
  expect(await checkGroup(String(group.id))).toEqual({ state: 'reachable', problem: '', title: 'QA' })
  await change(group.id, 'event-4.')
  await deliverEverything()
  expect(heardBy(group.id)).toEqual(['event-4.'])
})

it.each([
  ['-1009999999999', 'not_found', 1],
  ['12345', 'not_a_group', 0],
  ['no id at all', 'not_a_group', 0],
])('gives up %s', async (chatId, problem, tries) => {
  await change(chatId, 'lost')
  await deliverEverything()
  expect(sends()).toHaveLength(tries)
  expect(await groupStateOf(chatId)).toMatchObject({ state: 'unreachable', problem })
})

it('notices a group that it may not write in', async () => {
  const group = telegram.createGroup()
  await telegram.setMembership(group.id, 'restricted')
  await change(group.id, 'lost')
  await deliverEverything()
  expect(await groupStateOf(String(group.id))).toMatchObject({ problem: 'not_allowed_to_write' })
  expect(await checkGroup(String(group.id))).toMatchObject({ problem: 'not_allowed_to_write' })
})

it('knows nothing of a group that nobody asked about, and checks none without an id', async () => {
  const unknown = { state: 'unknown', problem: '', title: '' }
  expect(await groupStateOf('-100777')).toEqual(unknown)
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
  expect(heardBy(third.id)).toEqual(['event-0.'])
})
