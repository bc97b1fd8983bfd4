import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { Prisma, PrismaClient } from '@/prisma/generated/client'
import { environment } from './env'
import { LimitedPool } from './limited-client'
import { databaseState, processWide } from './process-wide'
import type { StoredValues } from './row-check'

export { Prisma }

/** An open transaction: it has the same calls as the client. */
export type TransactionClient = Prisma.TransactionClient

const MAX_CONNECTIONS = 8
/** Of their own: every call begins with a statement that must not wait behind the transactions of other calls. */
const FIRST_CONNECTIONS = 2
const TRANSACTION_LIMITS = { maxWait: 10_000, timeout: 30_000 }
/** Milliseconds until the retry, up to twice as long at random, so that two that collided don't collide again. */
const RETRY_AFTER_MS = 50

/** Number of prepared statements that a connection keeps: more would cost memory and save little. */
const MAX_PREPARED_STATEMENTS = 200
const MAX_SEEN_STATEMENTS = 1_000
/** Characters of a statement that may be prepared: the plan of a longer one takes megabytes of each connection that keeps it. */
const MAX_PREPARED_LENGTH = 20_000

/** A search: which way to its rows is short depends on how many have the word. */
const IS_SEARCH = / LIKE \$/

/**
 * Names statements that recur, so that PostgreSQL parses and plans each once a connection. A statement that is seen
 * for the first time gets no name, because most statements that depend on their input never recur; neither does a
 * search, which is planned for its word.
 */
function statementNames(): (query: { sql: string }) => string {
  const seen = new Set<string>()
  const names = new Map<string, string>()
  return ({ sql }) => {
    if (sql.length > MAX_PREPARED_LENGTH) return ''
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size === MAX_PREPARED_STATEMENTS || IS_SEARCH.test(sql)) return ''
    if (seen.delete(sql)) names.set(sql, `uta_${names.size}`)
    else if (seen.size < MAX_SEEN_STATEMENTS) seen.add(sql)
    else seen.clear()
    return names.get(sql) ?? ''
  }
}

function connect() {
  const connectionString = environment().DATABASE_URL
  const pool = new LimitedPool({ connectionString, max: MAX_CONNECTIONS })
  const firstPool = new LimitedPool({ connectionString, max: FIRST_CONNECTIONS })
  databaseState.isAway = async () => (await firstPool.isUnreachable()) || pool.isUnreachable()
  const statementName = statementNames()
  const options = { statementNameGenerator: statementName, disposeExternalPool: true }
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, options) })
  const close = () => Promise.all([prisma.$disconnect(), firstPool.end()])
  return { pool, firstPool, statementName, prisma, close }
}

const { pool, firstPool, statementName, prisma: client } = processWide('database', connect)

export const prisma: PrismaClient = client

/** Returns how many connections of the pools work and wait, and how many statements wait for one. */
export function countConnections() {
  const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') => pool[count] + firstPool[count]
  const idle = sum('idleCount')
  return { busy: sum('totalCount') - idle, idle, waiting: sum('waitingCount') }
}

type Query = (statement: pg.QueryConfig) => Promise<{ rows: StoredValues[] }>
const snapshot = new AsyncLocalStorage<Query>()

/**
 * Returns the rows of a statement outside any transaction, without the client, with values of the types that
 * `prisma.$queryRaw` returns. Within {@link inSnapshot} they are those of its snapshot.
 */
export async function queryPool(statement: Prisma.Sql): Promise<StoredValues[]> {
  return send(statement, snapshot.getStore() ?? ((query) => pool.query<StoredValues>(query)))
}

/** As {@link queryPool}, over connections that no transaction ever holds: for what every call begins with. */
export async function queryFirst(statement: Prisma.Sql): Promise<StoredValues[]> {
  return send(statement, (query) => firstPool.query<StoredValues>(query))
}

async function send({ text, values }: Prisma.Sql, query: Query): Promise<StoredValues[]> {
  const { rows } = await query({
    name: statementName({ sql: text }) || undefined,
    text,
    values: values.map(toParameter),
    types: { getTypeParser },
  })
  return rows
}

/**
 * Yields what `batches` yields. All of its `queryPool` statements see the database as it is at the first of them,
 * whatever is committed meanwhile. They share one connection, and so run one after the other.
 */
export async function* inSnapshot<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch, void> {
  const connection = await pool.connect()
  // Where it breaks between two batches, the next statement fails; an event that nobody handles would end the process.
  const ignore = () => {}
  connection.on('error', ignore)
  let last: Promise<unknown> = Promise.resolve()
  const query: Query = (statement) => {
    const answered = last.then(() => connection.query<StoredValues>(statement))
    last = answered.catch(() => {})
    return answered
  }
  const iterator = batches[Symbol.asyncIterator]()
  let isEnded = false
  try {
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    for (;;) {
      const next = await snapshot.run(query, () => iterator.next())
      if (next.done) break
      yield next.value
    }
    await connection.query('COMMIT')
    isEnded = true
  } finally {
    try {
      await iterator.return?.()
    } finally {
      connection.off('error', ignore)
      // Closing the connection ends an open transaction, too.
      connection.release(!isEnded)
    }
  }
}

/** Returns the columns of a table except some, by their names in the client's enumeration. */
export function columnsBut<Column extends string, Own extends Column>(
  columns: Record<string, Column>,
  own: readonly Own[],
): Exclude<Column, Own>[] {
  const isOther = (name: Column): name is Exclude<Column, Own> => !own.some((one) => one === name)
  return Object.values(columns).filter(isOther)
}

/** Returns columns as SQL: those of a table under this alias, or as an `INSERT` names them. */
export function columnList(columns: readonly string[], table?: string): Prisma.Sql {
  const prefix = table === undefined ? '' : `${table}.`
  return Prisma.raw(columns.map((name) => `${prefix}"${name}"`).join(', '))
}

// pg would write a moment in the time zone of this machine.
function toParameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return Prisma.Decimal.isDecimal(value) ? value.toString() : value
}

const { INT8, NUMERIC, DATE, TIMESTAMP } = pg.types.builtins

/** Where pg's types differ from the client's: exact numbers, and days and moments without a time zone. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [NUMERIC, (text) => new Prisma.Decimal(text)],
  [DATE, (text) => new Date(`${text}T00:00:00.000Z`)],
  [TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`)],
])

const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  PARSERS.get(type) ?? pg.types.getTypeParser(type, format)

type BeforeCommit = (tx: TransactionClient) => Promise<void>
const beforeCommit = new AsyncLocalStorage<BeforeCommit>()

/** Runs `work` so that each transaction in it runs `hook` as its last step. */
export function withBeforeCommit<Result>(hook: BeforeCommit, work: () => Promise<Result>): Promise<Result> {
  return beforeCommit.run(hook, work)
}

/**
 * Runs `work` in one transaction. When PostgreSQL aborts it because of another one (a deadlock, a serialization
 * failure), `work` is retried once, after the other has had time to finish.
 */
export async function transaction<Result>(work: (tx: TransactionClient) => Promise<Result>): Promise<Result> {
  try {
    return await attempt(work)
  } catch (error) {
    if (!hasCode(error, ENDED_FOR_ANOTHER)) throw error
    // Without a delay it could lock the row again before the other one wakes up, and be aborted a second time.
    await sleep(RETRY_AFTER_MS + Math.random() * RETRY_AFTER_MS)
    return attempt(work)
  }
}

function attempt<Result>(work: (tx: TransactionClient) => Promise<Result>): Promise<Result> {
  return prisma.$transaction(async (tx) => {
    const result = await work(tx)
    await beforeCommit.getStore()?.(tx)
    return result
  }, TRANSACTION_LIMITS)
}

// An error's own code, and PostgreSQL's inside the client's error: the client has no code of its own for most of them.
function errorCodes(error: unknown): unknown[] {
  if (!(error instanceof Error)) return []
  const known = error instanceof Prisma.PrismaClientKnownRequestError
  // A transaction that is over has none.
  const driverError = known ? (error.meta?.driverAdapterError ?? error) : error
  const cause = isDriverAdapterError(driverError) ? driverError.cause : undefined
  return ['code' in error && error.code, cause?.originalCode, cause?.kind]
}

const hasCode = (error: unknown, codes: ReadonlySet<unknown>) =>
  errorCodes(error).some((code) => codes.has(code))

const ENDED_FOR_ANOTHER = new Set(['P2034', '40P01', '40001'])
const UNIQUE_VIOLATION = new Set(['P2002', '23505'])
const DISK_FULL = new Set(['53100', 'ENOSPC'])
const LOCKED = new Set(['55P03'])
const ALL_HELD = new Set(['P2037', '53300'])
const UNAVAILABLE = new Set([
  // Codes of the client.
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout'],
  // Codes of the network.
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'],
  // A connection that failed; limited-client.ts gives these codes to errors of pg that have none.
  ...['08000', '08001', '08003', '08004', '08006', '08007'],
  // The server ended the connection, or does not accept any yet.
  ...['57P01', '57P02', '57P03', '57P05'],
  // A statement or an idle transaction timed out.
  ...['57014', '25P03', '25P04'],
  // No connections allowed.
  '55000',
  ...ALL_HELD,
  ...LOCKED,
])

/** Returns whether `error` is a violation of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, UNIQUE_VIOLATION)
}

/** Returns whether `error` means that a disk is full: the database's, or the one that files are written to. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, DISK_FULL)
}

/** Returns whether `error` means that a statement waited too long for what another transaction has locked. */
export function isLocked(error: unknown): boolean {
  return hasCode(error, LOCKED)
}

/** Returns whether `error` means that others held all connections for too long. */
export function areConnectionsHeld(error: unknown): boolean {
  return hasCode(error, ALL_HELD)
}

/** Returns whether `error` means that the database can't serve now, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return hasCode(error, UNAVAILABLE)
}

/** Lets only one transaction at a time, of all processes, pass here until it ends: that which is named so. */
export async function lockName(tx: TransactionClient, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${name}))`
}
