import { afterEach, expect, it, vi } from 'vitest'
import { takeDatabaseAway } from '@/tests/fixtures/outage'
import { startBot } from '../service'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

const person = { id: 7_001, username: 'someone', first_name: 'Someone' }
const running: (() => Promise<void>)[] = []

/** A process's bot. */
function start(): () => Promise<void> {
  const stop = startBot()
  running.push(stop)
  return stop
}

afterEach(() => Promise.all(running.splice(0).map((stop) => stop())))

const polls = () => telegram.calls.filter(({ method }) => method === 'getUpdates')
const answers = () => telegram.shownIn(person.id).length

async function ask(): Promise<void> {
  const before = answers()
  await telegram.sendUpdate({ from: person, text: '/id' })
  await vi.waitFor(() => expect(answers()).toBe(before + 1), { timeout: 15_000, interval: 20 })
}

it('is done by one process at a time, and by the next when that one ends', async () => {
  const stopFirst = start()
  await telegram.waitForCall('getUpdates')
  start()
  start()
  await ask()
  expect(telegram.pollingConflicts).toBe(0)
  await stopFirst()
  // Who stops confirms what it has handled, and that call may reach Telegram before the end of its own poll does.
  const ofItsOwn = telegram.pollingConflicts
  expect(ofItsOwn).toBeLessThanOrEqual(1)
  await ask()
  expect(telegram.pollingConflicts).toBe(ofItsOwn)
  expect(answers()).toBe(2)
})

it('answers nothing twice when it is started again', async () => {
  const stop = start()
  await ask()
  await stop()
  start()
  await telegram.waitForCall('getUpdates', ({ time }) => time >= (polls().at(-1)?.time ?? 0))
  await ask()
  expect(answers()).toBe(2)
})

it('handles later what came while the database was away', async () => {
  start()
  await ask()
  const giveBack = await takeDatabaseAway()
  await telegram.sendUpdate({ from: person, text: '/id' })
  await giveBack()
  await vi.waitFor(() => expect(answers()).toBe(2), { timeout: 15_000, interval: 20 })
})

it('starts without Telegram, and answers as soon as that is there', async () => {
  await telegram.goDown()
  start()
  await telegram.comeBack()
  await ask()
})

it('goes on after Telegram failed, and after another program polled', async () => {
  start()
  await ask()
  telegram.refuseNext('getUpdates', 502, 'Bad Gateway')
  telegram.refuseNext('getUpdates', 409, 'Conflict: terminated by other getUpdates request')
  await ask()
  await ask()
})

it('takes down a webhook that was left from before', async () => {
  const body = JSON.stringify({ url: 'https://uta.example/api/telegram/webhook' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${telegram.url}/bot${telegram.token}/setWebhook`, { method: 'POST', headers, body })
  start()
  await telegram.waitForCall('getUpdates', ({ status }) => status !== 409)
  await ask()
})

it('is not kept from going on by what it can not handle', async () => {
  start()
  await ask()
  await telegram.sendUpdate({ from: { ...person, id: 1.5 }, text: '/id' })
  await ask()
})
