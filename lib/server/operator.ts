import 'server-only'
import { appendFileSync, chmodSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@/lib/shared/errors'
import { isDiskFull } from './db'
import { environment } from './env'
import { describeError, logger } from './logger'

/** The file starts over at this size: what is in it is valid for some minutes. */
const LIMIT_BYTES = 1_000_000

/**
 * Tells the person who runs the server a line that is meant for nobody else, such as a sign-in code: on their terminal
 * or, where the output goes elsewhere and may be kept as a log, in the file `sign-in-codes` under `DATA_DIR`, which
 * only the server's account can read.
 * @throws AppError `storage_full`, or else `unavailable`, where that can't be written; the log says why, without the line.
 */
export function tellOperator(line: string): void {
  if (process.stdout.isTTY) {
    process.stdout.write(`${line}\n`)
    return
  }
  try {
    append(environment().DATA_DIR, `${line}\n`)
  } catch (error) {
    logger.error({ failure: describeError(error) }, 'the file sign-in-codes can not be written')
    throw new AppError(isDiskFull(error) ? 'storage_full' : 'unavailable', 'auth.codeNotWritten')
  }
}

function append(folder: string, text: string): void {
  const file = join(folder, 'sign-in-codes')
  mkdirSync(folder, { recursive: true })
  const present = statSync(file, { throwIfNoEntry: false })
  // A file that was there already would keep its own mode.
  if (present) chmodSync(file, 0o600)
  if (present && present.size > LIMIT_BYTES) truncateSync(file)
  appendFileSync(file, text, { mode: 0o600 })
}
