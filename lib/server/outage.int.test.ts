import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outageRequest } from '@/lib/shared/outage'
import { REQUEST_ID_HEADER } from '@/lib/shared/session'
import { takeDatabaseAway } from '@/tests/fixtures/outage'
import { prisma } from './db'
import { LimitedPool } from './limited-client'
import { namedOutage, noteOutage } from './outage'
import { databaseState, failedPages } from './process-wide'

vi.mock('next/headers', () => ({ headers: async () => new Headers({ [REQUEST_ID_HEADER]: 'request-1' }) }))

const readSomething = () => prisma.user.count()
const catchFailure = (work: () => Promise<unknown>) =>
  work().then(
    () => null,
    (error: unknown) => error,
  )

beforeEach(readSomething)
afterEach(() => failedPages.clear())

test('of a database that is away pages know, and that it is back without anybody else asking', async () => {
  expect(await databaseState.isAway()).toBe(false)
  const giveBack = await takeDatabaseAway()
  // The pool has eight connections at most: each has to find out that it is gone.
  for (let tries = 0; tries <= 10; tries += 1) await catchFailure(readSomething)
  expect(await Promise.all([databaseState.isAway(), databaseState.isAway()])).toEqual([true, true])
  await giveBack()
  expect(await databaseState.isAway()).toBe(false)
  expect(await readSomething()).toBe(0)
})

test('a database whose connections are all held is not away', async () => {
  const config = { connectionString: process.env.DATABASE_URL, max: 1, connectionTimeoutMillis: 100 }
  const pool = new LimitedPool(config)
  const held = await pool.connect()
  await catchFailure(() => pool.query('SELECT 1'))
  expect(await pool.isUnreachable()).toBe(false)
  held.release()
  await pool.end()
})

test('what a page can’t read for that says so to its boundary, and the server knows of which request', async () => {
  const giveBack = await takeDatabaseAway()
  const error = await namedOutage(await catchFailure(readSomething))
  expect(outageRequest(Reflect.get(Object(error), 'digest'))).toBe('request-1')
  expect([...failedPages]).toEqual(['request-1'])
  await giveBack()
})

test('what failed for that wherever it was read is noted by the request', async () => {
  const giveBack = await takeDatabaseAway()
  noteOutage(await catchFailure(readSomething), 'request-2')
  expect([...failedPages]).toEqual(['request-2'])
  await giveBack()
})

test('any other failure stays what it is', async () => {
  const error = await namedOutage(await catchFailure(() => prisma.$queryRaw`SELECT 1 / 0`))
  noteOutage(error, 'request-3')
  expect(outageRequest(Reflect.get(Object(error), 'digest'))).toBe(null)
  expect(failedPages.size).toBe(0)
})
