import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { IMPORT_ROWS } from '@/lib/features/repository-steps/imports/contract'
import { prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { newId } from '@/lib/shared/ids'
import { Draw } from '@/tests/factories/draw'
import { createUser } from '@/tests/factories/user'
import { KILLS } from '@/tests/fixtures/amounts'
import { manySteps } from '@/tests/fixtures/many-steps'

// KILL_SEED=… npx vitest run tests/killed-import.int.test.ts
const SEED = Number(process.env.KILL_SEED ?? 1)
const draw = new Draw(SEED)

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))
const ENTRY = fixture('import-process.ts')

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

let started = 0

/** A process that is about to import. */
async function importing(userId: string) {
  started += 1
  const name = `uta-import-that-is-killed-${started}`
  const child = spawn(process.execPath, ['--import', 'tsx', ENTRY, userId, String(IMPORT_ROWS)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PGAPPNAME: name, TSX_TSCONFIG_PATH: fixture('own-process.json') },
  })
  running.add(child)
  const ended = once(child, 'close').then(() => running.delete(child))
  await once(child.stdout, 'data')
  /** Lets it import; resolves once it is done. */
  const begin = async () => {
    const done = once(child.stdout, 'data')
    child.stdin.write('go\n')
    await done
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { name, begin, kill }
}

/** How an import proceeds, and an obstacle that blocks it until it is removed. */
interface Obstacle {
  place: string
  statement: string
  values?: string[]
}

const NUMBERS = manySteps(IMPORT_ROWS).map(({ number }) => number)

/** Another transaction is about to store a step with the number of one of its rows: that row waits for it. */
const atRow = (row: number): Obstacle => ({
  place: `row ${row + 1}`,
  statement: `INSERT INTO "RepositoryStep" (id, number, description, "systemTransactionProgram", "updatedAt")
    VALUES ($1, $2, '', '', now())`,
  values: [newId(), NUMBERS[row] ?? ''],
})

const atTable = (table: string): Obstacle => ({
  place: table,
  statement: `LOCK TABLE ${table} IN SHARE MODE`,
})

/** Blocks an import. Returns a function that unblocks it and cleans up. */
async function obstruct({ statement, values }: Obstacle): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement, values)
  // What ends the connection undoes what was done on it.
  return () => client.end()
}

async function countConnections(name: string): Promise<number> {
  const rows = await readRows({})`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${name}`
  return rows.length
}

/** Returns whether it has stored rows that are not committed yet, and waits for another transaction. */
async function isBetween(name: string): Promise<boolean> {
  const rows = await readRows({})`
    SELECT 1 FROM pg_locks held JOIN pg_stat_activity USING (pid)
    WHERE application_name = ${name} AND wait_event_type = 'Lock' AND held.mode = 'RowExclusiveLock' AND held.granted
      AND held.relation = '"RepositoryStep"'::regclass`
  return rows.length > 0
}

// PostgreSQL goes on until it notices that the client is gone.
const isOver = (name: string) => expect.poll(() => countConnections(name), { timeout: 60_000 }).toBe(0)

/** What there is: steps, events of history, and jobs that bring the steps into the index. */
async function stored() {
  const [jobs] = await readRows({ count: is.number })`
    SELECT count(*)::int AS count FROM jobs.job WHERE name = 'repository-steps-indexing'`
  return {
    steps: await prisma.repositoryStep.count(),
    events: await prisma.historyEvent.count(),
    jobs: jobs?.count,
  }
}

async function clear(): Promise<void> {
  await prisma.$executeRaw`TRUNCATE "RepositoryStep" CASCADE`
  await prisma.historyEvent.deleteMany()
  await prisma.$executeRaw`DELETE FROM jobs.job`
}

const ALL = { steps: IMPORT_ROWS, events: 1, jobs: 1 }
const NONE = { steps: 0, events: 0, jobs: 0 }

/** One row in each part of the file, and what is stored after the rows. */
const OBSTACLES = [
  ...Array.from({ length: KILLS }, (_, part) =>
    atRow(Math.floor(((part + draw.fraction()) / KILLS) * IMPORT_ROWS)),
  ),
  atTable('"HistoryEvent"'),
  atTable('jobs.job'),
]

test(`an import whose process is killed leaves all rows or none, wherever it is (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const { id } = await createUser()
  const whole = await importing(id)
  let next = importing(id)
  await whole.begin()
  await whole.kill()
  await isOver(whole.name)
  expect(await stored()).toEqual(ALL)

  /** Lets an import come as far as an obstacle. */
  async function comeTo(obstacle: Obstacle) {
    await clear()
    const lift = await obstruct(obstacle)
    const one = await next
    // The next one starts meanwhile, which takes longer than to import.
    next = importing(id)
    void one.begin()
    await expect.poll(() => isBetween(one.name), { timeout: 60_000, message: obstacle.place }).toBe(true)
    return { one, lift }
  }

  for (const obstacle of OBSTACLES) {
    const { one, lift } = await comeTo(obstacle)
    await one.kill()
    await lift()
    await isOver(one.name)
    expect([obstacle.place, await stored()]).toEqual([obstacle.place, NONE])
  }

  // Killed while it goes on to its end: how far it comes is open.
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { one, lift } = await comeTo(atTable('jobs.job'))
    await Promise.all([lift(), one.kill()])
    await isOver(one.name)
    expect([ALL, NONE]).toContainEqual(await stored())
  }
  await (await next).kill()
})
