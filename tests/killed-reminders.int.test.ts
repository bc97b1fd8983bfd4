import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { deliverReminders } from '@/lib/features/notifications/deliveries/service'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { KILLS } from '@/tests/fixtures/amounts'
import {
  assignTo,
  elapseForReminders,
  failuresOfReminders,
  running as goesOn,
  personInChat,
} from '@/tests/fixtures/reminders'
import { bearerHeaders } from '@/tests/fixtures/session'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))
const EVENTS_BETWEEN = 3

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** A process that delivers reminders. */
async function reminding() {
  const child = spawn(process.execPath, ['--import', 'tsx', fixture('reminder-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TSX_TSCONFIG_PATH: fixture('own-process.json') },
  })
  running.add(child)
  const ended = once(child, 'close').then(() => running.delete(child))
  await once(child.stdout, 'data')
  return { child, ended }
}

test('nobody is reminded twice by two processes that are killed and started again, and hardly anything is lost', {
  timeout: 240_000,
}, async () => {
  const reader = await personInChat(telegram)
  const author = await bearerHeaders(await createUser({ name: 'Олег' }))
  const numbers: string[] = []
  let [first, second] = await Promise.all([reminding(), reminding()])
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let count = 0; count < EVENTS_BETWEEN; count += 1) numbers.push(await assignTo(reader, author))
    first.child.kill('SIGKILL')
    await first.ended
    numbers.push(await assignTo(reader, author))
    first = second
    second = await reminding()
  }
  for (const { child, ended } of [first, second]) {
    child.kill('SIGKILL')
    await ended
  }
  // What a process had taken when it was killed is free after a while.
  await elapseForReminders(130_000)
  await deliverReminders('telegram', goesOn)
  expect(await prisma.reminder.count({ where: { sentAt: null, failedAt: null } })).toBe(0)
  const shown = telegram.shownIn(String(reader.telegramId)).join('\n')
  const times = numbers.map((number) => shown.split(number).length - 1)
  expect(Math.max(...times)).toBe(1)
  // Killed with the answer on its way: shown or not, and not sent again.
  const failures = (await failuresOfReminders()).filter((failure) => failure !== '')
  expect(new Set(failures)).toEqual(new Set(failures.length > 0 ? ['interrupted'] : []))
  expect(times.filter((count) => count === 0).length).toBeLessThanOrEqual(failures.length)
})
