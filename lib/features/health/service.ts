import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { runInBackground } from '@/lib/server/background'
import { askCodeHost, isCodeHostConfigured } from '@/lib/server/code-hosting'
import { environment, isBotConfigured } from '@/lib/server/env'
import { wasForwardingUntrusted } from '@/lib/server/forwarding'
import { describeError, logger } from '@/lib/server/logger'
import { newFileKey, storage } from '@/lib/server/storage'
import { callTelegram } from '@/lib/server/telegram-client'
import { pause } from '@/lib/server/waiting'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { toIso } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import { type MessageKey, message } from '@/lib/shared/messages'
import type { BackupState } from './backups/contract'
import { findBackupHistory } from './backups/queries'
import { type BackupFailure, isBackupLate } from './backups/rules'
import { HEALTH_COMPONENTS, type HealthComponent, type HealthDashboard, type HealthMetric } from './contract'
import {
  appliedMigrations,
  askDatabase,
  countProbes,
  findLatestProbes,
  longestWaitSeconds,
  shippedMigrations,
  storeProbes,
} from './queries'
import { formatUptime, type ProbeResult, sumHours, toHealthStatus, toHourlyShares } from './rules'

const READY_LIMIT_MS = 1_000

/** Answers, which shows that the process is alive. */
export function live() {
  return { status: 'ok' as const }
}

/**
 * Checks that the database answers within a second and has every migration of this release.
 * @throws AppError `unavailable` where not, whatever the reason; that stands in the log.
 */
export async function ready() {
  const reason = await unreadiness()
  if (reason === null) return { status: 'ok' as const }
  logger.warn({ reason }, 'not ready')
  throw new AppError('unavailable', 'health.notReady', { retryAfterSeconds: 1 })
}

type Reason = Awaited<ReturnType<typeof findUnreadiness>> | 'too late'

let asking: Promise<Reason> | undefined

// Callers share one query while the database hangs: otherwise each would hold a connection. A query past its time limit
// is dropped, so that the next one finds a database that has come back.
function unreadiness(): Promise<Reason> {
  asking ??= new Promise<Reason>((resolve) => {
    const timer = setTimeout(() => resolve('too late'), READY_LIMIT_MS)
    void findUnreadiness().then((reason) => {
      clearTimeout(timer)
      resolve(reason)
    })
  }).finally(() => {
    asking = undefined
  })
  return asking
}

async function findUnreadiness() {
  try {
    const [shipped, applied] = await Promise.all([shippedMigrations(), appliedMigrations()])
    return shipped.every((name) => applied.includes(name)) ? null : 'not migrated'
  } catch (error) {
    return describeError(error)
  }
}

const PROBE_LIMIT_MS = 3_000
const PROBE_EVERY_MS = 60_000
/** A process that has just started is busy, and would take that for an outage. */
const FIRST_PROBE_AFTER_MS = 10_000
/** Milliseconds for which a round of probes is current: dashboards that ask meanwhile share it. */
const FRESH_MS = 15_000
/** A round that takes longer is not waited for where an older result can be answered. */
const PATIENCE_MS = 700
const SLOW_MS = 1_000
const QUEUE_WARNING_SECONDS = 5 * 60
const QUEUE_ERROR_SECONDS = 60 * 60

const LOOKS: Record<HealthComponent, { name: MessageKey; icon: HealthMetric['icon'] }> = {
  database: { name: message('health.database'), icon: 'Database' },
  bot: { name: message('health.bot'), icon: 'Bot' },
  codeHost: { name: message('health.codeHost'), icon: 'GitBranch' },
  queue: { name: message('health.queue'), icon: 'ListChecks' },
  storage: { name: message('health.storage'), icon: 'HardDrive' },
}
/** Whether a component that is optional is set up. */
const CONFIGURED: Partial<Record<HealthComponent, () => boolean>> = {
  bot: isBotConfigured,
  codeHost: isCodeHostConfigured,
}
const COLORS = { healthy: 'green', warning: 'orange', error: 'red' } as const satisfies Record<
  HealthMetric['status'],
  string
>

const PROBES: Record<HealthComponent, (limit: AbortSignal) => Promise<ProbeResult>> = {
  database: async () => {
    const startedAt = performance.now()
    await askDatabase()
    return performance.now() - startedAt > SLOW_MS ? 'warning' : 'healthy'
  },
  bot: async (limit) => {
    if (!isBotConfigured()) return null
    await callTelegram((telegram, signal) => telegram.callApi('getMe', {}, { signal }), { stop: limit })
    return 'healthy'
  },
  codeHost: async (limit) => {
    if (!isCodeHostConfigured()) return null
    await askCodeHost(limit)
    return 'healthy'
  },
  queue: async () => {
    const seconds = await longestWaitSeconds()
    if (seconds > QUEUE_ERROR_SECONDS) return 'error'
    return seconds > QUEUE_WARNING_SECONDS ? 'warning' : 'healthy'
  },
  storage: async () => {
    const key = newFileKey()
    await storage().put(key, new TextEncoder().encode('probe'), 'text/plain')
    await storage().remove(key)
    return 'healthy'
  },
}

async function probe(component: HealthComponent): Promise<[HealthComponent, ProbeResult]> {
  const limit = AbortSignal.timeout(PROBE_LIMIT_MS)
  const tooLate = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })
  try {
    return [component, await Promise.race([PROBES[component](limit), tooLate])]
  } catch (error) {
    logger.warn({ component, failure: describeError(error) }, 'probe failed')
    return [component, 'error']
  }
}

interface Round {
  results: Map<HealthComponent, ProbeResult>
  at: Date
}

let latest: { startedAt: number; round: Promise<Round> } | undefined
let finished: Round | undefined

function probeAll(): Promise<Round> {
  if (!latest || Date.now() - latest.startedAt > FRESH_MS)
    latest = { startedAt: Date.now(), round: startRound() }
  return latest.round
}

async function startRound(): Promise<Round> {
  const results = await Promise.all(HEALTH_COMPONENTS.map(probe))
  const found = results.flatMap(([component, result]) =>
    result === null ? [] : [{ component, isHealthy: result !== 'error' }],
  )
  // Without a database the result can't be stored; the answer is true all the same.
  await storeProbes(found).catch((error: unknown) =>
    logger.warn({ failure: describeError(error) }, 'probes not kept'),
  )
  finished = { results: new Map(results), at: new Date() }
  return finished
}

/** Returns the present round or, where that takes its time, the last one that this process or another has finished. */
async function roundInTime(): Promise<Round> {
  const present = probeAll()
  const inTime = await Promise.race([present, wait(PATIENCE_MS, null, { ref: false })])
  return inTime ?? finished ?? (await storedRound()) ?? present
}

async function storedRound(): Promise<Round | null> {
  const probes = await findLatestProbes()
  const [first] = probes
  if (!first) return null
  const results = new Map(
    probes.map(({ component, isHealthy }): [HealthComponent, ProbeResult] => [
      component,
      isHealthy ? 'healthy' : 'error',
    ]),
  )
  return { results, at: first.checkedAt }
}

const BACKUP_PROBLEMS: Record<BackupFailure, MessageKey> = {
  full: message('health.backupProblems.full'),
  unwritable: message('health.backupProblems.unwritable'),
  database: message('health.backupProblems.database'),
  unknown: message('health.backupProblems.unknown'),
}

async function backupState(actor: Actor, language: Language | null): Promise<BackupState | null> {
  if (actor.role !== 'admin') return null
  const isConfigured = environment().BACKUP_DIR !== undefined
  const history = await findBackupHistory()
  return {
    isConfigured,
    lastAt: history.lastAt && toIso(history.lastAt),
    isLate: isConfigured && isBackupLate(new Date(), history),
    problem: history.failure ? getTranslator(language)(BACKUP_PROBLEMS[history.failure]) : '',
  }
}

/**
 * Returns the state of every component that the product depends on, probed now or within the last 15 seconds; where a
 * probe takes long, the earlier result, with its age. Admins also get the state of the daily backup.
 */
export async function healthDashboard(actor: Actor, language: Language | null): Promise<HealthDashboard> {
  const translate = getTranslator(language)
  const { results, at } = await roundInTime()
  const [counts, backup] = await Promise.all([countProbes(), backupState(actor, language)])
  const healthMetrics = HEALTH_COMPONENTS.map((component) => {
    const status = toHealthStatus(results.get(component) ?? null)
    const { name, icon } = LOOKS[component]
    const hours = counts.get(component) ?? new Map()
    const figures = { uptime: formatUptime(sumHours(hours), language), line: toHourlyShares(hours) }
    return {
      component,
      name: translate(name),
      status,
      isConfigured: CONFIGURED[component]?.() ?? true,
      ...figures,
      icon,
      color: COLORS[status],
    }
  })
  const warnings = wasForwardingUntrusted() ? [translate('health.untrustedProxy')] : []
  return { healthMetrics, warnings, backup, lastUpdated: at.toISOString() }
}

/**
 * Probes once a minute, so that uptime has data although nobody looks.
 * @returns the function that ends it.
 */
export function startProbing(): () => Promise<void> {
  return runInBackground('health probes', async (stop) => {
    await pause(FIRST_PROBE_AFTER_MS, stop)
    while (!stop.aborted) {
      await probeAll()
      await pause(PROBE_EVERY_MS, stop)
    }
  })
}
