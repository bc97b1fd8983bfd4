import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { IMPORT_ROWS } from '@/lib/features/repository-steps/contract'
import { prisma } from '@/lib/server/db'
import { Draw } from '@/tests/factories/draw'
import { createUser } from '@/tests/factories/user'

// KILL_SEED=… npx vitest run tests/killed-import.int.test.ts
const SEED = Number(process.env.KILL_SEED ?? randomInt(1_000_000))
const KILLS = 20
/** The last moments lie behind the end of an import that takes as long as the others. */
const BEYOND_THE_END = 1.2
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
  /** Lets it import, and returns how long that took, once it is done. */
  const begin = async () => {
    const begun = performance.now()
    const done = once(child.stdout, 'data')
    child.stdin.write('go\n')
    await done
    return performance.now() - begun
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
    // PostgreSQL goes on until it notices.
    await expect.poll(() => connectionsOf(name), { timeout: 30_000 }).toBe(0)
  }
  return { name, begin, kill }
}

async function connectionsOf(name: string): Promise<number> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${name}`
  return rows.length
}

/** Whether it has stored rows that nobody else sees yet. */
async function isBetween(name: string): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_locks held JOIN pg_stat_activity USING (pid)
    WHERE application_name = ${name} AND held.mode = 'RowExclusiveLock'
      AND held.relation = '"RepositoryStep"'::regclass`
  return rows.length > 0
}

/** What there is: steps, events of history, and jobs that bring the steps into the index. */
async function stored() {
  const [jobs] = await prisma.$queryRaw<{ count: number }[]>`
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

test(`an import whose process is killed leaves all rows or none, at ${KILLS} moments (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const { id } = await createUser()
  const whole = await importing(id)
  let next = importing(id)
  let lasts = await whole.begin()
  await whole.kill()
  expect(await stored()).toEqual(ALL)

  let none = 0
  let between = 0
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await clear()
    const one = await next
    // The next one starts meanwhile, which takes longer than to import.
    if (kill < KILLS) next = importing(id)
    void one.begin().then((lasted) => {
      lasts = Math.min(lasts, lasted)
    })
    // A moment of each part of the time that it takes.
    const after = ((kill - draw.fraction()) / KILLS) * BEYOND_THE_END * lasts
    await new Promise((resolve) => setTimeout(resolve, after))
    if (await isBetween(one.name)) between += 1
    await one.kill()
    const found = await stored()
    expect([ALL, NONE]).toContainEqual(found)
    if (found.steps === 0) none += 1
  }
  // Otherwise the moments have missed what they are to hit.
  expect(between).toBeGreaterThanOrEqual(KILLS / 4)
  expect(none).toBeGreaterThanOrEqual(between / 2)
})
