import { expect, it, onTestFinished, vi } from 'vitest'
import { GET as getLive } from '@/app/api/health/live/route'
import { GET as getReady } from '@/app/api/health/ready/route'
import { prisma } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { noteUntrustedForwarding } from '@/lib/server/forwarding'
import { is, readRows } from '@/lib/server/rows'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { eventually } from '@/tests/fixtures/eventually'
import { takeDatabaseAway } from '@/tests/fixtures/outage'
import { bearerHeaders } from '@/tests/fixtures/session'
import { getHealthDashboard } from './contract'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

async function ask(get: typeof getLive) {
  const response = await get(new Request('http://localhost:3000/api/health'), { params: Promise.resolve({}) })
  return { status: response.status, body: await response.text() }
}

const OK = { status: 200, body: JSON.stringify({ success: true, data: { status: 'ok' } }) }

/** A first connection may take a busy machine longer than the second that readiness is given. */
const becomesReady = () => eventually(async () => expect(await ask(getReady)).toEqual(OK))

it('answers that it is alive without asking the database', async () => {
  const giveBack = await takeDatabaseAway()
  expect(await ask(getLive)).toEqual(OK)
  await giveBack()
})

it('is ready with a database that has every migration', becomesReady)

it('is not ready without its database, names no reason, and is ready again by itself', async () => {
  await becomesReady()
  const giveBack = await takeDatabaseAway()
  const { status, body } = await ask(getReady)
  expect(status).toBe(503)
  expect(JSON.parse(body)).toEqual({
    success: false,
    error: 'The server is not ready yet.',
    code: 'unavailable',
  })
  await giveBack()
  await becomesReady()
})

it('is not ready while a migration is missing', async () => {
  const [last] = await readRows({ name: is.text })`
    SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1`
  const rename = (from: string, to: string) =>
    prisma.$executeRaw`UPDATE _prisma_migrations SET migration_name = ${to} WHERE migration_name = ${from}`
  await becomesReady()
  await rename(last?.name ?? '', 'elsewhere')
  expect((await ask(getReady)).status).toBe(503)
  await rename('elsewhere', last?.name ?? '')
  await becomesReady()
})

it('answers while the database does not', async () => {
  const blocked = prisma.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE _prisma_migrations IN ACCESS EXCLUSIVE MODE`
    expect((await ask(getReady)).status).toBe(503)
  })
  await blocked
})

it('answers the earlier result, and its time, while a probe takes long', async () => {
  const checkedAt = new Date(Date.now() - 90 * 60_000)
  await prisma.healthProbe.createMany({
    data: [
      { component: 'bot', isHealthy: true, checkedAt },
      { component: 'database', isHealthy: false, checkedAt },
    ],
  })
  await telegram.goDown('silent')
  const headers = await bearerHeaders(await createUser())
  const { healthMetrics, lastUpdated } = await callForData(getHealthDashboard, { headers })
  await telegram.comeBack()
  expect(lastUpdated).toBe(checkedAt.toISOString())
  const [database, bot] = healthMetrics
  expect(database).toMatchObject({ component: 'database', status: 'error', uptime: '0%' })
  expect(bot).toMatchObject({ component: 'bot', status: 'healthy', uptime: '100%' })
  expect(healthMetrics.filter(({ isConfigured }) => !isConfigured)).toMatchObject([
    { component: 'codeHost', status: 'warning', uptime: '–' },
  ])
  expect(bot?.line).toEqual([...Array(22).fill(null), 1, null])
})

it('says of a bot that is not configured that it is not, whatever was found out about it before', async () => {
  const { TELEGRAM_BOT_TOKEN } = environment()
  delete environment().TELEGRAM_BOT_TOKEN
  onTestFinished(() => {
    environment().TELEGRAM_BOT_TOKEN = TELEGRAM_BOT_TOKEN
  })
  const headers = await bearerHeaders(await createUser())
  const { healthMetrics } = await callForData(getHealthDashboard, { headers })
  expect(healthMetrics.find(({ component }) => component === 'bot')).toMatchObject({ isConfigured: false })
})

it('warns of X-Forwarded-For where no proxy is trusted, once a request came with it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const headers = await bearerHeaders(await createUser())
  const warnings = async () => (await callForData(getHealthDashboard, { headers })).warnings
  expect(await warnings()).toEqual([])
  noteUntrustedForwarding()
  expect(await warnings()).toEqual([expect.stringContaining('X-Forwarded-For')])
})
