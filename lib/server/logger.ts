import 'server-only'
import { join } from 'node:path'
import pino from 'pino'
import { environment } from './env'
import { logFile } from './log-file'

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

// On a terminal the lines would bury the address, the next step and the sign-in code, so they go to a file there.
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
  destination(),
)

/** Returns the parts of an error that may be logged: its name, message and stack, never the request it contains. */
export function describeError(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'Unknown', message: typeof error }
  return { name: error.name, message: error.message, stack: error.stack }
}
