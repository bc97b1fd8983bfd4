import 'server-only'
import { once, setMaxListeners } from 'node:events'
import PgBoss from 'pg-boss'
import { z } from 'zod'
import { runInBackground } from './background'
import { announce, listen } from './database-channel'
import { prisma, type TransactionClient } from './db'
import { environment } from './env'
import { LimitedPool, patiently } from './limited-client'
import { describeError, logger, outageLog } from './logger'
import { InterruptibleWait, pause, turns } from './waiting'

const SCHEMA = 'jobs'
const MAX_CONNECTIONS = 3
const REPEAT_CHECK_MS = 60_000
/** Milliseconds between polls for jobs that are scheduled for a later time; others are announced. */
const POLL_MS = 30_000
const RECOVER_MS = 2_000
/** How a job is retried: with delays that double from 5 s on, for a little over a day. */
const RETRY = { retryLimit: 14, retryDelay: 5, retryBackoff: true }

interface Definition<Data extends z.ZodType> {
  name: string
  /** The job's input; kept as JSON. */
  data: Data
  /** Throws to be retried. It is also repeated when a process dies in the middle. */
  run: (data: z.output<Data>) => Promise<void>
  /** How often it is queued automatically, once for all processes; by default never. */
  everyMinutes?: number
  /** Whether it takes much memory of the database: of such jobs a process runs one at a time. */
  isHeavy?: boolean
}

/** Work that is done once, beside the requests, and retried for a day when it fails. */
export interface Job<Input = never> {
  name: string
  everyMinutes: number
  isHeavy: boolean
  /** Queues it in the caller's transaction: it exists from its commit on, or not at all. */
  queue: (tx: TransactionClient, data: Input, options?: { startAfter?: Date }) => Promise<void>
  /** Does it with the queued data, which is checked again because another release may have queued it. */
  run: (data: unknown) => Promise<void>
}

/** Declares a job; it is carried out by the processes that pass it to {@link startJobs}. */
export function defineJob<Data extends z.ZodType>(definition: Definition<Data>): Job<z.input<Data>> {
  const { name, data: schema, run, everyMinutes = 0, isHeavy = false } = definition
  return {
    name,
    everyMinutes,
    isHeavy,
    run: (data) => patiently(() => run(schema.parse(data))),
    queue: async (tx, data, { startAfter } = {}) => {
      const payload = z.record(z.string(), z.json()).parse(schema.parse(data))
      const boss = await openQueue(name)
      await boss.send(name, payload, { ...RETRY, ...(startAfter && { startAfter }), db: within(tx) })
      await announce(tx, 'uta_jobs', name)
    },
  }
}

function within(tx: TransactionClient) {
  const executeSql = async (sql: string, values: unknown[]) => ({
    rows: await tx.$queryRawUnsafe<unknown[]>(sql, ...values),
  })
  return { executeSql }
}

let preparing: Promise<PgBoss> | undefined
const created = new Set<string>()
// Each alters their common parent table, and two at once deadlock.
const creationTurn = turns()
const running = new Set<Promise<void>>()

// Tables and queues are created at their first use; pg-boss lets only one process do it.
async function openQueue(name: string): Promise<PgBoss> {
  preparing ??= prepare().catch((error: unknown) => {
    preparing = undefined
    throw error
  })
  const boss = await preparing
  await creationTurn(() => createQueue(boss, name))
  return boss
}

async function createQueue(boss: PgBoss, name: string): Promise<void> {
  if (created.has(name)) return
  await boss.createQueue(name)
  created.add(name)
}

async function prepare(): Promise<PgBoss> {
  const pool = new LimitedPool({ connectionString: environment().DATABASE_URL, max: MAX_CONNECTIONS })
  pool.on('error', (failure) => logger.warn({ failure: describeError(failure) }, 'job queue'))
  const boss = new PgBoss({
    db: { executeSql: (sql, values) => pool.query(sql, values) },
    schema: SCHEMA,
    // Its own schedule and workers leave promises unhandled: a database that goes away would end the process.
    schedule: false,
    supervise: environment().ROLE !== 'web',
  })
  boss.on('error', (failure) => logger.warn({ failure: describeError(failure) }, 'job queue'))
  await patiently(() => boss.start())
  runInBackground('job queue', async (stop) => {
    if (!stop.aborted) await once(stop, 'abort')
    await Promise.allSettled(running)
    preparing = undefined
    created.clear()
    await boss.stop({ graceful: false })
    await pool.end()
  })
  return boss
}

/**
 * Carries out queued jobs, and repeated ones in only one of all processes. Returns at once; a database that is away is
 * waited for. Returns the function that stops it, after the running jobs.
 */
export function startJobs(jobs: Job[]): () => Promise<void> {
  const repeated = jobs.filter(({ everyMinutes }) => everyMinutes > 0)
  return runInBackground('jobs', async (stop) => {
    // Each job waits on it, and Node would warn of a leak above ten.
    setMaxListeners(jobs.length + 1, stop)
    const loops = jobs.map((job) => workOff(job, stop))
    const all = Promise.all([...loops, queueRepeated(repeated, stop)]).then(() => {})
    running.add(all)
    await all.finally(() => running.delete(all))
  })
}

async function queueRepeated(repeated: Job[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const isQueued = await attempt(async () => {
      for (const { name, everyMinutes } of repeated) {
        const boss = await openQueue(name)
        const queued = await boss.send(name, {}, { ...RETRY, singletonSeconds: everyMinutes * 60 })
        if (queued !== null) await announce(prisma, 'uta_jobs', name)
      }
    })
    await pause(isQueued ? REPEAT_CHECK_MS : RECOVER_MS, stop)
  }
}

async function workOff(job: Job, stop: AbortSignal): Promise<void> {
  const idle = new InterruptibleWait()
  const stopListening = listen('uta_jobs', (name) => {
    if (name === job.name || name === '') idle.interrupt()
  })
  while (!stop.aborted) {
    let isBusy = false
    const isReachable = await attempt(async () => {
      const next = async () => !stop.aborted && (await runNext(job))
      isBusy = await (job.isHeavy ? heavyTurn(next) : next())
    })
    if (!isBusy) await idle.wait(isReachable ? POLL_MS : RECOVER_MS, stop)
  }
  await stopListening()
}

// At a start they come due together, and what each takes adds up.
const heavyTurn = turns()

async function runNext({ name, run }: Job): Promise<boolean> {
  const boss = await openQueue(name)
  const [job] = await boss.fetch<unknown>(name, { batchSize: 1 })
  if (!job) return false
  try {
    await run(job.data)
  } catch (error) {
    logger.warn({ job: name, failure: describeError(error) }, 'job failed')
    await boss.fail(name, job.id, { reason: describeError(error).name })
    return true
  }
  await boss.complete(name, job.id)
  return true
}

// All jobs meet the same outage.
const outage = outageLog('job queue unavailable', 'job queue available again')

async function attempt(work: () => Promise<void>): Promise<boolean> {
  const triedAt = Date.now()
  try {
    await work()
    outage.end()
    return true
  } catch (error) {
    outage.begin(error, triedAt)
    return false
  }
}
