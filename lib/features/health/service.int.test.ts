import { expect, it, vi } from 'vitest'
import { GET as getLive } from '@/app/api/health/live/route'
import { GET as getReady } from '@/app/api/health/ready/route'
import { prisma } from '@/lib/server/db'
import { takeDatabaseAway } from '@/tests/fixtures/outage'

async function ask(get: typeof getLive) {
  const response = await get(new Request('http://localhost:3000/api/health'), { params: Promise.resolve({}) })
  return { status: response.status, body: await response.text() }
}

const OK = { status: 200, body: JSON.stringify({ success: true, data: { status: 'ok' } }) }

/** A first connection may take a busy machine longer than the second that readiness is given. */
const becomesReady = () =>
  vi.waitFor(async () => expect(await ask(getReady)).toEqual(OK), { timeout: 10_000, interval: 50 })

it('says that it is alive without asking the database', async () => {
  const giveBack = await takeDatabaseAway()
  expect(await ask(getLive)).toEqual(OK)
  await giveBack()
})

it('is ready with a database that has every migration', becomesReady)

it('is not ready without its database, says nothing of it, and is ready again by itself', async () => {
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
  const [last] = await prisma.$queryRaw<{ name: string }[]>`
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
