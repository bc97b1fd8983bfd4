import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lockScenarios } from '@/lib/features/scenarios/information/queries'
import { newId } from '@/lib/shared/ids'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { eventually } from '@/tests/fixtures/eventually'
import { takeDatabaseAway } from '@/tests/fixtures/outage'
import { failureAnswer } from './answer'
import {
  isDatabaseUnavailable,
  isDiskFull,
  isUniqueViolation,
  Prisma,
  prisma,
  queryPool,
  type TransactionClient,
  transaction,
} from './db'
import { LimitedPool } from './limited-client'
import { is, readRows } from './rows'

/** Resolves once `count` callers have come. */
function meeting(count: number) {
  let comers = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    comers += 1
    if (comers >= count) open()
    return opened
  }
}

type Touch = (tx: TransactionClient, id: string) => Promise<unknown>

const byModel: Touch = (tx, id) =>
  tx.project.update({ where: { id }, data: { version: { increment: 1 } }, select: { id: true } })
const byStatement: Touch = (tx, id) =>
  tx.$executeRaw`UPDATE "Project" SET version = version + 1 WHERE id = ${id}`

test.each([
  ['a call of the client', byModel],
  ['a statement of our own', byStatement],
])('two transactions that deadlock are both carried out: %s', async (_, touch) => {
  const [one, other] = [await createProject(), await createProject()]
  const haveBothBegun = meeting(2)
  const inOrder = (ids: string[]) =>
    transaction(async (tx) => {
      for (const id of ids) {
        await touch(tx, id)
        await haveBothBegun()
      }
    })
  await Promise.all([inOrder([one.id, other.id]), inOrder([other.id, one.id])])
  const stored = await prisma.project.findMany({ select: { version: true } })
  expect(stored).toEqual([{ version: one.version + 2 }, { version: one.version + 2 }])
})

test('any other failure is not retried', async () => {
  let times = 0
  const failing = transaction(async () => {
    times += 1
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(times).toBe(1)
})

test('a renamed project locks its scenarios in the order in which bulk calls do', async () => {
  const project = await createProject()
  const ids = [newId(), newId()]
  const [first = '', second = ''] = ids
  // Stored in the other order, in which a sequential scan would lock them.
  for (const id of [second, first]) await createScenario({ id, projectId: project.id })
  let renamed: Promise<unknown> = Promise.resolve()
  await prisma.$transaction(async (tx) => {
    await lockScenarios(tx, [first])
    renamed = prisma.project.update({ where: { id: project.id }, data: { name: 'Другое имя' } })
    renamed.catch(() => {})
    await eventually(async () => expect(await waitingStatements()).toBe(1))
    await lockScenarios(tx, ids)
  })
  expect(await renamed).toMatchObject({ name: 'Другое имя' })
})

async function waitingStatements(): Promise<number> {
  const [row] = await readRows({ count: is.number })`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.count ?? 0
}

test('reads values of the same types with and without the client', async () => {
  const moment = new Date('2026-03-29T01:30:00.123Z')
  const statement = Prisma.sql`
    SELECT 9007199254740993::int8 AS big, 12.30::numeric(10, 2) AS amount, '2026-03-29'::date AS day,
      '2026-03-29 01:30:00.123'::timestamp AS "withoutZone", '2026-03-29T01:30:00.123+03'::timestamptz AS moment,
      '{"a": [1, null]}'::jsonb AS json, '[1.5]'::json AS list, ARRAY['x', 'ю'] AS texts, NULL::text AS nothing,
      true AS yes, 0.1::float8 AS tenth, 'abc'::char(5) AS padded,
      ${moment}::timestamptz AS "givenMoment", ${moment}::date AS "givenDay", ${['a', '{"b"}']}::text[] AS "givenTexts",
      ${new Prisma.Decimal('1.10')}::numeric AS "givenAmount", ${12n}::int8 AS "givenBig", ${null}::text AS "givenNothing"`
  // Named from the third time on: the prepared statement has to give the same result.
  for (const _ of [1, 2, 3, 4]) {
    expect(await queryPool(statement)).toEqual(await prisma.$queryRaw(statement))
  }
})

// A process that had read, but never through the client, used to end with the first restart of its database.
test('connections that break while they are idle are replaced', async () => {
  const pool = new LimitedPool({ connectionString: process.env.DATABASE_URL })
  const ask = async () => (await pool.query('SELECT 1 AS one')).rows
  await ask()
  const isLost = new Promise((resolve) => pool.once('remove', resolve))
  const giveBack = await takeDatabaseAway()
  await isLost
  await giveBack()
  expect(await ask()).toEqual([{ one: 1 }])
  await pool.end()
})

/** Makes PostgreSQL fail with a code. */
const raising = (code: string) => `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`

/** The ways to send a statement, each with the failure that it gets. */
const WAYS = {
  'past the client': (sql: string) => queryPool(Prisma.raw(sql)),
  'through the client': (sql: string) => prisma.$executeRawUnsafe(sql),
  'in a transaction': (sql: string) => transaction((tx) => tx.$queryRawUnsafe(sql)),
}

const catchFailure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function answered(failure: unknown) {
  const answer = failureAnswer(failure, { requestId: 'r', language: 'en' })
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, retryAfter, ...(await answer.json()) }
}

describe.each(Object.entries(WAYS))('a statement %s', (_, run) => {
  test.each([
    '55P03',
    ...['08000', '08001', '08003', '08004', '08006', '08007'],
    ...['57P01', '57P02', '57P03', '57P05', '57014', '25P03', '25P04', '53300', '55000'],
  ])('that fails with %s found the database away', async (code) => {
    expect(isDatabaseUnavailable(await catchFailure(run(raising(code))))).toBe(true)
  })

  test('whose connection is ended found the database away', async () => {
    const failure = await catchFailure(run('SELECT pg_terminate_backend(pg_backend_pid())'))
    expect(isDatabaseUnavailable(failure)).toBe(true)
  })

  test.each(['22012', '23503', '42601', 'P0001'])('that fails with %s did not', async (code) => {
    expect(isDatabaseUnavailable(await catchFailure(run(raising(code))))).toBe(false)
  })

  test('a duplicate of a unique value is recognised', async () => {
    const failure = await catchFailure(run(raising('23505')))
    expect([isUniqueViolation(failure), isDatabaseUnavailable(failure)]).toEqual([true, false])
  })
})

describe('a connection that fails without an error code', () => {
  const poolAt = (config: ConstructorParameters<typeof LimitedPool>[0]) => {
    const pool = new LimitedPool({ connectionString: process.env.DATABASE_URL, ...config })
    onTestFinished(() => pool.end())
    return pool
  }
  const silentServer = async () => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => void sockets.add(socket))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  test('because of a timeout', async () => {
    const pool = poolAt({
      connectionString: undefined,
      host: '127.0.0.1',
      port: await silentServer(),
      connectionTimeoutMillis: 50,
    })
    expect(isDatabaseUnavailable(await catchFailure(pool.query('SELECT 1')))).toBe(true)
    expect(isDatabaseUnavailable(await catchFailure(pool.connect()))).toBe(true)
  })

  test('because all are in use', async () => {
    const pool = poolAt({ max: 1, connectionTimeoutMillis: 1_000 })
    const client = await pool.connect()
    const failure = await catchFailure(pool.query('SELECT 1'))
    expect(isDatabaseUnavailable(failure)).toBe(true)
    expect(await answered(failure)).toMatchObject({
      error: 'The server is busy with other requests. Please try again in a moment.',
    })
    client.release()
  })

  test('because the server refuses connections', async () => {
    const pool = poolAt({})
    const giveBack = await takeDatabaseAway()
    expect(isDatabaseUnavailable(await catchFailure(pool.query('SELECT 1')))).toBe(true)
    expect(isDatabaseUnavailable(await catchFailure(prisma.user.count()))).toBe(true)
    expect(isDatabaseUnavailable(await catchFailure(transaction((tx) => tx.user.count())))).toBe(true)
    await giveBack()
  })

  test('because nothing listens there', async () => {
    const pool = poolAt({ connectionString: 'postgresql://127.0.0.1:1/none' })
    expect(isDatabaseUnavailable(await catchFailure(pool.query('SELECT 1')))).toBe(true)
  })

  test.each([
    ['cut', undefined],
    ['given up', new Error('no answer in time')],
  ])('because it is %s while a statement waits', async (_, reason) => {
    const pool = poolAt({})
    pool.on('connect', ({ connection }) => void setImmediate(() => connection.stream.destroy(reason)))
    expect(isDatabaseUnavailable(await catchFailure(pool.query('SELECT pg_sleep(60)')))).toBe(true)
  })
})

test('a statement in a transaction that is over found the database away', async () => {
  const ended = await transaction(async (tx) => tx)
  expect(isDatabaseUnavailable(await catchFailure(ended.user.count()))).toBe(true)
})

test.each([
  [
    'the database',
    () => prisma.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'disk' USING ERRCODE = '53100'; END $$`,
  ],
  ['the files', async () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))],
])('a full disk is told apart from other failures: %s', async (_, fill) => {
  const failure = await catchFailure(fill())
  expect(isDiskFull(failure)).toBe(true)
  expect(await answered(failure)).toEqual({
    status: 507,
    retryAfter: null,
    success: false,
    code: 'storage_full',
    error: 'There is no space left for files on the server.',
  })
})

test('a row that another transaction holds is busy, not away', async () => {
  const project = await createProject()
  const failure = await transaction(async (holder) => {
    await byModel(holder, project.id)
    const change = transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL lock_timeout = '50ms'`
      await byModel(tx, project.id)
    })
    return catchFailure(change)
  })
  expect(await answered(failure)).toEqual({
    status: 503,
    retryAfter: '5',
    success: false,
    code: 'unavailable',
    error: 'Another request is changing this data right now. Please try again in a few seconds.',
  })
})

test('an error is not recognised by its message', () => {
  expect(isDatabaseUnavailable(new Error('ECONNREFUSED: Connection terminated'))).toBe(false)
})
