import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { environment } from './env'
import { LimitedClient } from './limited-client'
import { describeError, logger } from './logger'
import { pause } from './waiting'

const CALL_LIMIT_MS = 5_000
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
  while (!stop.aborted) {
    try {
      await withConnection(work, stop)
    } catch (error) {
      logger.warn({ failure: describeError(error) }, 'dedicated database connection lost')
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
    answerLimitMs: CALL_LIMIT_MS,
  })
  const lost = new AbortController()
  const lose = () => lost.abort()
  connection.on('error', lose)
  connection.on('end', lose)
  // A peer that vanished silently is noticed only by a query.
  const heartbeat = setInterval(() => connection.query('SELECT 1').catch(lose), HEARTBEAT_MS)
  try {
    await connection.connect()
    await work(connection, AbortSignal.any([lost.signal, stop]))
  } finally {
    clearInterval(heartbeat)
    await Promise.race([connection.end(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })])
  }
}
