import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, logger } from '@/lib/server/logger'
import { AppError } from '@/lib/shared/errors'
import { appliedMigrations, shippedMigrations } from './queries'

const LIMIT_MS = 1_000

/** That the process answers is the answer. */
export function live() {
  return { status: 'ok' as const }
}

/**
 * Whether the database answers within a second and has every migration of this release.
 * @throws AppError `unavailable` where not, whatever the reason; that stands in the log.
 */
export async function ready() {
  const controller = new AbortController()
  const tooLate = sleep(LIMIT_MS, 'too late' as const, { signal: controller.signal }).catch(
    () => 'over' as const,
  )
  const reason = await Promise.race([probe(), tooLate])
  controller.abort()
  if (reason === null) return { status: 'ok' as const }
  logger.warn({ reason }, 'not ready')
  throw new AppError('unavailable', 'health.notReady', { retryAfterSeconds: 1 })
}

let probing: ReturnType<typeof findReason> | undefined

// Whoever asks while the database hangs shares one question: each of their own would hold a connection.
function probe() {
  probing ??= findReason().finally(() => {
    probing = undefined
  })
  return probing
}

async function findReason() {
  try {
    const [shipped, applied] = await Promise.all([shippedMigrations(), appliedMigrations()])
    return shipped.every((name) => applied.includes(name)) ? null : 'not migrated'
  } catch (error) {
    return describeError(error)
  }
}
