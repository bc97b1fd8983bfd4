import 'server-only'
import { channel } from 'node:diagnostics_channel'
import { mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pino from 'pino'
import { environment } from './env'
import { processWide } from './process-wide'

const SECRET_NAMES = [
  'code',
  'loginCode',
  'verificationCode',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'token',
  'password',
]

interface Limits {
  /** Maximum size of a file in bytes; after that the next one begins. */
  bytes: number
  /** Number of former files that are kept, the latest called `<path>.1`. */
  kept: number
}

/** Returns a log that rotates its files. */
export function logFile(path: string, { bytes, kept }: Limits): { write: (line: string) => void } {
  mkdirSync(dirname(path), { recursive: true })
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const file = pino.destination({ dest: path, sync: false })
  const moveOn = () => {
    for (let number = kept; number > 0; number -= 1)
      moveIfThere(fileName(path, number - 1), fileName(path, number))
    file.reopen()
    size = 0
  }
  return {
    write(line) {
      file.write(line)
      size += Buffer.byteLength(line)
      if (size >= bytes) moveOn()
    },
  }
}

const fileName = (path: string, number: number) => (number === 0 ? path : `${path}.${number}`)

function moveIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to)
}

// On a terminal the lines would bury the address, the next step and the sign-in code, so they go to a file there. One for
// the whole process: two that rotate the same files would lose lines.
function destination() {
  if (!process.stdout.isTTY) return pino.destination({ fd: 1, sync: false })
  return logFile(join(environment().DATA_DIR, 'logs', 'server.log'), { bytes: 10_000_000, kept: 4 })
}

/** One JSON object a line. Secrets are removed by name here, and by the callers, who never log a message text. */
export const logger = pino(
  {
    level: environment().NODE_ENV === 'test' ? 'silent' : 'info',
    base: { role: environment().ROLE },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  },
  processWide('log-destination', destination),
)

// Of a connection that failed, was refused or was ended by the server: it comes from outside, and no line of the code is its reason.
const CONNECTION_CODE = /^(?:08.{3}|57P.{2}|53300|55000|ECONN[A-Z]+|EPIPE|ETIMEDOUT)$/

/**
 * Returns the parts of an error that may be logged: its name, message and stack, never the request it contains. That of a
 * connection has no stack.
 */
export function describeError(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'Unknown', message: typeof error }
  const { name, message, stack } = error
  return CONNECTION_CODE.test(String(Reflect.get(error, 'code')))
    ? { name, message }
    : { name, message, stack }
}

/** An outage shorter than this is over before anybody looks. */
const SHORT_OUTAGE_MS = 10_000

/**
 * Returns functions that log an outage once, however often it is met, and its end where it was long. What fails after the end
 * but was tried (`triedAt`, Unix milliseconds) before it has met the former outage.
 */
export function outageLog(lost: string, restored: string) {
  let since: number | undefined
  let endedAt = 0
  return {
    begin: (error: unknown, triedAt = Number.POSITIVE_INFINITY) => {
      if (since !== undefined || triedAt <= endedAt) return
      since = Date.now()
      logger.warn({ failure: describeError(error) }, lost)
    },
    end: () => {
      if (since === undefined) return
      endedAt = Date.now()
      const milliseconds = endedAt - since
      since = undefined
      if (milliseconds >= SHORT_OUTAGE_MS) logger.info({ seconds: Math.round(milliseconds / 1000) }, restored)
    },
  }
}

/** A line of the log about a request. */
interface RequestLine {
  requestId: string
  userId: string | null
  address: string
  kind: 'call' | 'page'
  /** The method and the path, with names in place of what may be secret or an id. */
  route: string
  status: number
  seconds: number
}

/** Writes the line about a request. */
export function logRequest({ seconds, ...line }: RequestLine): void {
  logger.info({ ...line, ms: Math.round(seconds * 1000) })
}

/** An answered request, for metrics. */
export interface AnsweredRequest {
  /** The pattern of its path, such as `/scenarios/{id}`. */
  route: string
  method: string
  status: number
  seconds: number
}

/** A call of an outside service, for metrics. */
export interface OutsideCall {
  service: 'telegram' | 'code_host' | 'mail' | 'file_store' | 'bot_probe'
  outcome: 'ok' | 'failed'
  seconds: number
}

/** Names of the channels of Node (node:diagnostics_channel) that metrics subscribe to; without one nothing is sent. */
export const TELEMETRY = { requests: 'uta:requests', outsideCalls: 'uta:outside-calls' } as const

const requests = channel(TELEMETRY.requests)
const outsideCalls = channel(TELEMETRY.outsideCalls)

/** Reports an answered request to metrics. */
export function reportRequest(request: AnsweredRequest): void {
  requests.publish(request)
}

/** Runs a call of an outside service and reports to metrics how it went and how long it took. */
export async function reportingCall<Result>(
  service: OutsideCall['service'],
  call: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  const report = (outcome: OutsideCall['outcome']) =>
    outsideCalls.publish({ service, outcome, seconds: (performance.now() - startedAt) / 1000 })
  try {
    const result = await call()
    report('ok')
    return result
  } catch (error) {
    report('failed')
    throw error
  }
}
