import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { Prisma, PrismaClient } from '@/prisma/generated/client'
import { LimitedPool } from '@/scripts/lib/limited-client.mjs'
import { environment } from './env'

export { Prisma }

/** A transaction that is open: the same calls as the client. */
export type TransactionClient = Prisma.TransactionClient

const CONNECTIONS = 10
const TRANSACTION_LIMITS = { maxWait: 10_000, timeout: 30_000 }
/** Milliseconds until a second attempt, up to twice as many by chance, so that two that met don't meet again. */
const RETRY_AFTER_MS = 50

/** Each connection keeps the plans of this many statements: more would cost memory and save little. */
const PREPARED_STATEMENTS = 200
const SEEN_ONCE = 1_000

/**
 * Names statements that come again, so that PostgreSQL parses and plans each once a connection. A statement that is seen
 * for the first time goes without, for most that depend on their input never come twice.
 */
function statementNames(): (query: { sql: string }) => string {
  const seen = new Set<string>()
  const names = new Map<string, string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size === PREPARED_STATEMENTS) return ''
    if (seen.delete(sql)) names.set(sql, `uta_${names.size}`)
    else if (seen.size < SEEN_ONCE) seen.add(sql)
    else seen.clear()
    return names.get(sql) ?? ''
  }
}

function connect() {
  const pool = new LimitedPool({ connectionString: environment().DATABASE_URL, max: CONNECTIONS })
  const statementName = statementNames()
  const options = { statementNameGenerator: statementName, disposeExternalPool: true }
  return { pool, statementName, prisma: new PrismaClient({ adapter: new PrismaPg(pool, options) }) }
}

// Hot reload evaluates this module again; the connections must stay one pool.
const globalCache: { connected?: ReturnType<typeof connect> } =
  Reflect.get(globalThis, Symbol.for('uta.database')) ?? {}
Reflect.set(globalThis, Symbol.for('uta.database'), globalCache)
globalCache.connected ??= connect()
const { pool, statementName } = globalCache.connected

export const prisma: PrismaClient = globalCache.connected.prisma

/**
 * Returns the rows of a statement that only reads, outside of any transaction: as `prisma.$queryRaw` does, with values of
 * the same types, but past the client, which takes more of the processor than most of these statements themselves.
 */
export async function readRows<Row extends object>(
  strings: TemplateStringsArray,
  ...given: readonly unknown[]
): Promise<Row[]> {
  const { text, values } = Prisma.sql(strings, ...given)
  const { rows } = await pool.query<Row>({
    name: statementName({ sql: text }) || undefined,
    text,
    values: values.map(parameterOf),
    types: { getTypeParser },
  })
  return rows
}

/**
 * Returns the columns of a table for a `SELECT`, by the name that the table has there; `except` is left out. The client
 * of an older release goes on where a newer one adds a column, as a prepared `*` would not.
 */
export function selectColumns<Column extends string>(
  table: string,
  columns: Record<string, Column>,
  except?: NoInfer<Column>,
): Prisma.Sql {
  const names = Object.values(columns).filter((name) => name !== except)
  return Prisma.raw(names.map((name) => `${table}."${name}"`).join(', '))
}

/** Returns the columns of a table but for some, by their names in the client's enumeration. */
export function columnsBut<Column extends string, Own extends Column>(
  columns: Record<string, Column>,
  own: readonly Own[],
): Exclude<Column, Own>[] {
  const isOther = (name: Column): name is Exclude<Column, Own> => !own.some((one) => one === name)
  return Object.values(columns).filter(isOther)
}

/** Returns columns as SQL: those of the table that has this name there, or as an `INSERT` names them. */
export function columnList(columns: readonly string[], table?: string): Prisma.Sql {
  const prefix = table === undefined ? '' : `${table}.`
  return Prisma.raw(columns.map((name) => `${prefix}"${name}"`).join(', '))
}

// pg would write a moment in the time zone of this machine.
function parameterOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return Prisma.Decimal.isDecimal(value) ? value.toString() : value
}

const { INT8, NUMERIC, DATE, TIMESTAMP } = pg.types.builtins

/** Where pg's own types differ from the client's: exact numbers, and days and moments that know no time zone. */
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

/** Runs `work` so that each transaction in it also does `hook` as its last step. */
export function withBeforeCommit<Result>(hook: BeforeCommit, work: () => Promise<Result>): Promise<Result> {
  return beforeCommit.run(hook, work)
}

/**
 * Runs `work` in one transaction: all of it is stored, or nothing is. Where PostgreSQL ended it for the sake of another
 * (a deadlock, a conflict of serializable ones), `work` is run once more, when the other has had time to go on.
 */
export async function transaction<Result>(work: (tx: TransactionClient) => Promise<Result>): Promise<Result> {
  try {
    return await attempt(work)
  } catch (error) {
    if (!isEndedForAnother(error)) throw error
    // At once, it could take the row again before the other wakes up, and be ended a second time.
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

// 40P01 and 40001: the client has a code of its own for them, but not where the statement was ours.
function isEndedForAnother(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false
  const cause = error.meta?.driverAdapterError
  return (
    error.code === 'P2034' || (isDriverAdapterError(cause) && cause.cause.kind === 'TransactionWriteConflict')
  )
}

/** Returns whether `error` says that a row with this unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false
  const cause = error.meta?.driverAdapterError
  return (
    error.code === 'P2002' ||
    (isDriverAdapterError(cause) && cause.cause.kind === 'UniqueConstraintViolation')
  )
}

// The client's own codes, and the network's where a statement went past it.
const CONNECTION_CODES = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'],
])
const CONNECTION_TEXT =
  /ECONNREFUSED|ECONNRESET|Connection terminated|timeout expired|timeout exceeded when trying to connect|statement timeout|terminating connection|the database system is|not currently accepting connections|too many clients|57P0[123]/i

/** Returns whether `error` says that the database can't be reached now, so that a later try may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && CONNECTION_CODES.has(error.code)) return true
  return CONNECTION_TEXT.test(error.message)
}
