import 'server-only'
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type Client } from 'pg'
import { environment } from './env'
import { outageLog } from './logger'
import { pause } from './waiting'

declare module 'pg' {
  interface ClientBase {
    // Missing in the types of the package.
    readonly connection: pg.Connection
  }
}

// A database may go silent: its machine loses power, a firewall forgets the connection. TCP by itself notices after
// some 15 minutes. A request has to end after 10 s (docs/operations.md, When the database is away): it waits for the
// answer to one statement, and for a new connection in place of a silent one.
const ANSWER_LIMIT_MS = 6_500
const CONNECT_LIMIT_MS = 3_000
const POOL_LIMIT_MS = 9_500
/** For jobs, which nobody waits for. */
const PATIENT_LIMIT_MS = 5 * 60_000
// The server ends a statement by itself soon after the client has given it up, which it would not notice.
const SERVER_LATER_MS = 500
// It ends one that waits for a lock earlier: the client then gets the reason, and keeps the connection.
const LOCK_EARLIER_MS = 500

const KEEP_ALIVE_AFTER_MS = 5_000
const CHECK_CLIENT_MS = 5_000
/** On the server's side: the client may have vanished silently as well. */
const IDLE_IN_TRANSACTION_MS = 60_000

// pg has no code for these: PostgreSQL's own for a connection that failed, and for one that could not be opened.
const CONNECTION_FAILURE = '08006'
const NO_CONNECTION = '08001'
// For a pool whose connections are all held, as PostgreSQL has it for a server.
const TOO_MANY_CONNECTIONS = '53300'

function withCode<Failure>(error: Failure, code: string): Failure {
  if (error instanceof Error && Reflect.get(error, 'code') === undefined) Reflect.set(error, 'code', code)
  return error
}

const patience = new AsyncLocalStorage<boolean>()

/** Runs `work` with a timeout of minutes for its statements. */
export function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  return patience.run(true, work)
}

interface LimitedConfig extends pg.ClientConfig {
  /** Timeout of a statement, when it is not the default. */
  answerLimitMs?: number
}

/**
 * A connection to PostgreSQL that is closed when a statement times out: pg would keep it, and queue the next
 * statements behind it.
 */
class LimitedClient extends pg.Client {
  #waiting = 0
  #isBroken = false
  #statementLimitMs: number

  constructor({ answerLimitMs, ...config }: LimitedConfig = {}) {
    const usualLimitMs = answerLimitMs ?? ANSWER_LIMIT_MS
    super({
      ...config,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      statement_timeout: usualLimitMs + SERVER_LATER_MS,
      lock_timeout: usualLimitMs - LOCK_EARLIER_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    this.#statementLimitMs = usualLimitMs
    this.on('error', () => {
      this.#isBroken = true
    })
    this.query = (...given: unknown[]) => {
      const isPatient = answerLimitMs === undefined && patience.getStore()
      const limitMs = isPatient ? PATIENT_LIMIT_MS : usualLimitMs
      if (limitMs === this.#statementLimitMs) return this.#send(limitMs, given)
      const isLimited = this.#limitStatements(limitMs)
      const callback = given.at(-1)
      if (typeof callback !== 'function') return isLimited.then(() => this.#send(limitMs, given))
      void isLimited.then(
        () => this.#send(limitMs, given),
        (error: unknown) => callback(error),
      )
    }
  }

  /** Whether a statement waits for its answer. */
  get isWaiting(): boolean {
    return this.#waiting > 0
  }

  /**
   * Sets the server's time limits, ahead of a statement whose limit differs from that of the one before. The first
   * statement of a transaction is its `BEGIN`, so that a rollback never takes the limits back.
   */
  async #limitStatements(limitMs: number): Promise<void> {
    this.#statementLimitMs = limitMs
    const limits = `SET statement_timeout = ${limitMs + SERVER_LATER_MS}; SET lock_timeout = ${limitMs - LOCK_EARLIER_MS}`
    await this.#send(limitMs, [limits])
  }

  #send(limitMs: number, given: unknown[]) {
    const answered = this.#awaitAnswer(limitMs)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const answer = (...result: unknown[]) => {
        answered(result[0])
        callback(...result)
      }
      return Reflect.apply(super.query, this, [...given.slice(0, -1), answer])
    }
    const result = Reflect.apply(super.query, this, given)
    result.then(() => answered(), answered)
    return result
  }

  /** Starts the timeout; returns the function that stops it. */
  #awaitAnswer(limitMs: number): (error?: unknown) => void {
    this.#waiting += 1
    const timer = setTimeout(() => {
      this.giveUp()
      this.emit('silent')
    }, limitMs)
    return (error) => {
      clearTimeout(timer)
      this.#waiting -= 1
      // The server says that it ends a connection before it closes it: statements are refused from then on.
      const isOver = this.#isBroken || this.connection.stream.destroyed
      if (error && isOver) withCode(error, CONNECTION_FAILURE)
    }
  }

  /** Closes the connection at once; pending statements fail. */
  giveUp(): void {
    this.connection.stream.destroy(new Error('Connection terminated: the database gave no answer in time'))
  }
}

// The server then notices within seconds that a client is gone. Not every version and system can, so a refusal does not
// matter.
async function checkClient(client: pg.ClientBase): Promise<void> {
  await client.query(`SET client_connection_check_interval = ${CHECK_CLIENT_MS}`).catch(() => {})
}

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * A pool of such connections. Once one of them is silent, idle ones are closed, too. One that breaks while idle is
 * replaced when it is needed; a query then fails if none can be opened.
 */
export class LimitedPool extends pg.Pool {
  #isUnreachable = false
  #trying: Promise<boolean> | undefined

  constructor(config: pg.PoolConfig) {
    super({
      connectionTimeoutMillis: POOL_LIMIT_MS,
      ...config,
      Client: LimitedClient,
      onConnect: checkClient,
    })
    const clients = new Set<pg.PoolClient>()
    const giveUpIdle = () => {
      for (const client of clients) if (client instanceof LimitedClient && !client.isWaiting) client.giveUp()
    }
    this.on('connect', (client) => {
      this.#isUnreachable = false
      clients.add(client)
      client.once('silent', giveUpIdle)
    })
    // Without a listener the process would end.
    this.on('error', () => {})
    this.on('remove', (client) => clients.delete(client))
  }

  /** Whether no connection could be had when one was wanted last, and none can now. Those who ask meanwhile share a try. */
  async isUnreachable(): Promise<boolean> {
    if (!this.#isUnreachable) return false
    this.#trying ??= this.query('SELECT 1').then(
      () => true,
      () => false,
    )
    const isReached = await this.#trying
    this.#trying = undefined
    this.#isUnreachable = !isReached
    return !isReached
  }

  #withoutConnection<Failure>(error: Failure): Failure {
    // Where all connections are held, it was the others that took too long, not the database that is away.
    const areAllHeld = this.totalCount >= this.options.max
    if (!areAllHeld) this.#isUnreachable = true
    return withCode(error, areAllHeld ? TOO_MANY_CONNECTIONS : NO_CONNECTION)
  }

  // Otherwise a queued statement would run with the timeout of the one before.
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): unknown {
    if (!callback) {
      return super.connect().catch((error: unknown) => {
        throw this.#withoutConnection(error)
      })
    }
    // `AsyncResource.bind` would do the same a hundred times slower.
    const asking = new AsyncResource('LimitedPool.connect')
    return super.connect((error, ...given) => {
      if (error) this.#withoutConnection(error)
      asking.runInAsyncScope(callback, undefined, error, ...given)
    })
  }
}

const DEDICATED_LIMIT_MS = 5_000
const HEARTBEAT_MS = 5_000
const RECONNECT_MS = 1_000
const CLOSE_LIMIT_MS = 1_000

/**
 * Runs `work` on a dedicated database connection, as session-level locks and LISTEN need one. When the connection is
 * lost, `lost` is aborted, `work` has to return, and is run again on the next connection, until `stop`.
 */
export async function keepConnected(
  work: (connection: Client, lost: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const outage = outageLog('dedicated database connection lost', 'dedicated database connection restored')
  const connected: typeof work = (connection, lost) => {
    outage.end()
    return work(connection, lost)
  }
  while (!stop.aborted) {
    try {
      await withConnection(connected, stop)
    } catch (error) {
      outage.begin(error)
    }
    await pause(RECONNECT_MS, stop)
  }
}

async function withConnection(
  work: (connection: Client, lost: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const connection = new LimitedClient({
    connectionString: environment().DATABASE_URL,
    answerLimitMs: DEDICATED_LIMIT_MS,
  })
  const lost = new AbortController()
  const lose = () => lost.abort()
  connection.on('error', lose)
  connection.on('end', lose)
  // A peer that vanished silently is noticed only by a query.
  const heartbeat = setInterval(() => connection.query('SELECT 1').catch(lose), HEARTBEAT_MS)
  try {
    await connection.connect().catch((error: unknown) => {
      throw withCode(error, NO_CONNECTION)
    })
    await work(connection, AbortSignal.any([lost.signal, stop]))
  } finally {
    clearInterval(heartbeat)
    await Promise.race([connection.end(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })])
  }
}
