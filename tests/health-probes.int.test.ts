import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getHealthDashboard, type HealthComponent } from '@/lib/features/health/contract'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { eventually } from '@/tests/fixtures/eventually'
import { bearerHeaders } from '@/tests/fixtures/session'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))
const { codeHost } = await vi.hoisted(() => import('@/tests/fixtures/code-host'))
const { objectStore } = await vi.hoisted(() => import('@/tests/fixtures/object-store'))

const ALL_WELL = {
  database: 'healthy',
  bot: 'healthy',
  codeHost: 'healthy',
  queue: 'healthy',
  storage: 'healthy',
}

// Dashboards share a round of probes for 15 seconds, those of the test before among them.
let now = Date.now()
function later(): void {
  now += 16_000
  vi.setSystemTime(now)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await telegram.comeBack()
})

/** Expects the parts of the product to be healthy except these, however long a probe takes. */
async function expectState(troubles: Partial<Record<HealthComponent, 'warning' | 'error'>>): Promise<void> {
  later()
  const headers = await bearerHeaders(await createUser())
  await eventually(async () => {
    const { healthMetrics } = await callForData(getHealthDashboard, { headers })
    const state = Object.fromEntries(healthMetrics.map(({ component, status }) => [component, status]))
    expect(state).toEqual({ ...ALL_WELL, ...troubles })
  })
}

const oldestWaits = (minutes: number) =>
  prisma.groupNotification.create({
    data: {
      chatId: '-1001',
      projectId: 'a'.repeat(24),
      kind: 'error_report',
      facts: {},
      createdAt: new Date(Date.now() - minutes * 60_000),
    },
  })

test('each part that the product stands on is asked itself, and found again when it is back', async () => {
  await expectState({})
  codeHost.mode = 'down'
  await expectState({ codeHost: 'error' })
  codeHost.mode = 'up'
  objectStore.mode = 'down'
  await expectState({ storage: 'error' })
  objectStore.mode = 'up'
  await telegram.goDown()
  await expectState({ bot: 'error' })
  await telegram.comeBack()
  await expectState({})
  expect(objectStore.objects.size).toBe(0)
})

test('a message that waits for minutes is a warning, for hours a fault', async () => {
  await oldestWaits(10)
  await expectState({ queue: 'warning' })
  await oldestWaits(90)
  await expectState({ queue: 'error' })
})
