import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_MS = 50
const LATE_MS = 200
/** In a row: loading pauses for a moment where it waits for a file. */
const CHECKS = 3
const LIMIT_MS = 30_000

/**
 * Resolves once timers of this process run on time, or after half a minute. Right after it is prepared Next loads every
 * page and route, and nothing else runs for seconds: whatever has a time limit, such as a connection to the database, fails
 * then although its answer is there.
 */
export async function untilTimersAreOnTime(): Promise<void> {
  const until = performance.now() + LIMIT_MS
  for (let inTime = 0; inTime < CHECKS && performance.now() < until; ) {
    const since = performance.now()
    await sleep(CHECK_MS)
    inTime = performance.now() - since < CHECK_MS + LATE_MS ? inTime + 1 : 0
  }
}
