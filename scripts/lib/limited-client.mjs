import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import pg from 'pg'

// A database may go silent without a word: its machine loses power, a firewall forgets the connection. TCP by itself
// notices after some 15 minutes. A request has ended after 10 s (docs/operations.md, When the database is away): it waits
// for the answer to one statement, and for a new connection in the place of one that was silent.
const ANSWER_LIMIT_MS = 6_500
const CONNECT_LIMIT_MS = 3_000
const POOL_LIMIT_MS = 9_500
/** For jobs, which nobody waits for. */
const PATIENT_LIMIT_MS = 5 * 60_000

const KEEP_ALIVE_AFTER_MS = 5_000
/** For the server's side: whoever asked may be gone without a word as well. */
const IDLE_IN_TRANSACTION_MS = 60_000

// pg has no code for these: PostgreSQL's own for a connection that failed, and for one that was not made.
const CONNECTION_FAILURE = '08006'
const NO_CONNECTION = '08001'

const withCode = (error, code) => (error.code === undefined ? Object.assign(error, { code }) : error)

const patience = new AsyncLocalStorage()

/** Runs `work`, whose statements may take minutes. */
export const patiently = (work) => patience.run(true, work)

/**
 * A connection to PostgreSQL that is given up when a statement gets no answer in time: pg would keep it, and queue what
 * comes next behind it. `answerLimitMs` is that time, where it is not the usual one.
 */
export class LimitedClient extends pg.Client {
  #answerLimitMs
  #asking = 0

  constructor({ answerLimitMs, ...config }) {
    super({
      ...config,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      statement_timeout: answerLimitMs ?? PATIENT_LIMIT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    this.#answerLimitMs = answerLimitMs
  }

  /** Whether a statement waits for its answer. */
  get isAsking() {
    return this.#asking > 0
  }

  query(...given) {
    const limit = this.#answerLimitMs ?? (patience.getStore() ? PATIENT_LIMIT_MS : ANSWER_LIMIT_MS)
    const timer = setTimeout(() => {
      this.giveUp()
      this.emit('silent')
    }, limit)
    this.#asking += 1
    const answered = (error) => {
      clearTimeout(timer)
      this.#asking -= 1
      if (error && this.connection.stream.destroyed) withCode(error, CONNECTION_FAILURE)
    }
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      return super.query(...given.slice(0, -1), (...answer) => {
        answered(answer[0])
        callback(...answer)
      })
    }
    const result = super.query(...given)
    result.then(() => answered(), answered)
    return result
  }

  /** Ends the connection at once; whoever waits for an answer is told. */
  giveUp() {
    this.connection.stream.destroy(new Error('Connection terminated: the database gave no answer in time'))
  }
}

/**
 * A pool of such connections. Once one of them is found silent, those that nobody uses are given up, too. One that breaks
 * while nobody uses it is replaced when it is needed: whoever asks then is told where there is none.
 */
export class LimitedPool extends pg.Pool {
  constructor(config) {
    super({ connectionTimeoutMillis: POOL_LIMIT_MS, ...config, Client: LimitedClient })
    const clients = new Set()
    const giveUpIdle = () => {
      for (const client of clients) if (!client.isAsking) client.giveUp()
    }
    this.on('connect', (client) => {
      clients.add(client)
      client.once('silent', giveUpIdle)
    })
    // Without a listener the process would end.
    this.on('error', () => {})
    this.on('remove', (client) => clients.delete(client))
  }

  // Else a statement that waited for its turn would run with the patience of whoever had it before.
  connect(callback) {
    if (!callback) {
      return super.connect().catch((error) => {
        throw withCode(error, NO_CONNECTION)
      })
    }
    // `AsyncResource.bind` would do the same a hundred times slower.
    const asking = new AsyncResource('LimitedPool.connect')
    return super.connect((error, ...given) =>
      asking.runInAsyncScope(callback, undefined, error && withCode(error, NO_CONNECTION), ...given),
    )
  }
}
