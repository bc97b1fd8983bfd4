import 'server-only'
import { z } from 'zod'
import { type AuditRecord, recordAudit } from '@/lib/server/audit'
import { runInBackground } from '@/lib/server/background'
import { prisma, transaction } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { announceTouched } from '@/lib/server/live'
import { describeError, logger, reportingCall } from '@/lib/server/logger'
import { answersWell, PrivateAddress, requirePublic } from '@/lib/server/outside-probe'
import { NO_SCOPE } from '@/lib/server/parents'
import { rowToWire } from '@/lib/server/record-table'
import { defineRecord } from '@/lib/server/records'
import { resealed, sealed, unsealed } from '@/lib/server/sealing'
import { pause } from '@/lib/server/waiting'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { Bot, BotMonitor, DescribedBot } from './contract'
import {
  countProbesByHour,
  type DueMonitor,
  findBot,
  findMonitorKind,
  findSealedMonitors,
  replaceSealed,
  storeMonitor,
  storeProbes,
  takeDueMonitors,
  withMonitors,
} from './queries'
import { BOT, isPrivateName, takesUpdates } from './rules'

const PURPOSE = 'monitored bots'
const PROBE_EVERY_MS = 60_000

/** Returns a stored bot as it is described. */
const toWire = rowToWire(BOT)

const records = defineRecord({
  rules: BOT,
  table: 'Bot',
  scope: NO_SCOPE,
  sheet: 'Bots',
  notFound: 'documentation.bots.notFound',
  toWire,
  trash: true,
})

type ChangeRecord = typeof records.change
type List = typeof records.list

async function list(...input: Parameters<List>) {
  const { rows, ...cursors } = await records.list(...input)
  return { rows: await withMonitors(rows), ...cursors }
}

async function monitored(bot: DescribedBot): Promise<Bot> {
  const [found] = await withMonitors([bot])
  if (!found) throw new Error('One bot has become none.')
  return found
}

const add = async (...input: Parameters<typeof records.add>) => monitored(await records.add(...input))
// The results of monitoring can't be edited.
const change: (...input: Parameters<ChangeRecord>) => Promise<Bot> = async (actor, place, update) => {
  const { uptime: _, errorCount: __, lastActivity: ___, ...described } = update
  const isMonitored = (await findMonitorKind(prisma, place.id)) !== null
  return monitored(await records.change(actor, place, isMonitored ? described : update))
}

/** Messenger bots: their descriptions and, where they are monitored, the results. */
export const bots = { ...records, list, add, change }

async function requireBot(id: string): Promise<DescribedBot> {
  const row = await findBot(id)
  if (!row) throw new AppError('not_found', 'documentation.bots.notFound')
  return toWire(row)
}

/**
 * Monitors a bot once a minute from now on; null ends that.
 * @throws AppError `forbidden` for anyone but an admin, `not_found`, `invalid` for an address of this machine or its
 * own network.
 */
export async function setMonitor(actor: Actor, id: string, monitor: BotMonitor): Promise<Bot> {
  if (actor.role !== 'admin') throw new AppError('forbidden', 'errors.adminsOnly')
  await requireBot(id)
  if (monitor?.kind === 'url') await requireAskable(monitor.url)
  await transaction(async (tx) => {
    const { lockAll, record } = await records.rows.begin(tx, actor, {})
    const locked = await lockAll([id])
    const before = await findMonitorKind(tx, id)
    if (before === null && monitor === null) return
    await storeMonitor(
      tx,
      id,
      monitor && { kind: monitor.kind, sealed: sealed(monitorSecret(monitor), PURPOSE) },
    )
    const kind = probeChange(before, monitor?.kind ?? null)
    const change = kind === 'bot_probe_changed' && { before: before ?? '', after: monitor?.kind ?? '' }
    await recordAudit(
      tx,
      locked.map(({ botName }) => ({ kind, actorId: actor.userId, userId: null, label: botName, ...change })),
    )
    // History and the audit log record how it is probed, never the secret. A person who has the bot open keeps their
    // version: no field has changed.
    const monitoring = { before, after: monitor?.kind ?? null }
    await record(locked.map((row) => ({ row, action: 'updated', changes: { monitoring } })))
  })
  if (monitor) await probeDue(id)
  return monitored(await requireBot(id))
}

/** Returns the kind of the entry in the audit log about a change of how a bot is probed. */
function probeChange(before: string | null, after: string | null): AuditRecord['kind'] {
  if (after === 'token') return before === 'token' ? 'bot_token_replaced' : 'bot_token_set'
  return before === 'token' ? 'bot_token_removed' : 'bot_probe_changed'
}

const monitorSecret = (monitor: NonNullable<BotMonitor>) =>
  monitor.kind === 'token' ? monitor.token : monitor.url

async function requireAskable(url: string): Promise<void> {
  const refused = () =>
    new AppError('invalid', 'documentation.bots.privateAddress', {
      fields: { 'monitor.url': 'documentation.bots.privateAddress' },
    })
  const isAllowed = environment().ALLOW_PRIVATE_PROBES === 'on'
  if (!isAllowed && isPrivateName(new URL(url).hostname)) throw refused()
  try {
    await requirePublic(url)
  } catch (error) {
    throw error instanceof PrivateAddress ? refused() : error
  }
}

/** Returns how often each monitored bot was asked, and answered well, in each of the last 24 hours. */
export async function listProbes() {
  return { bots: await countProbesByHour() }
}

/** Probes the bots that are due, or one of them, and stores the results. */
export async function probeDue(botId?: string): Promise<void> {
  const due = await takeDueMonitors(botId)
  if (due.length === 0) return
  const probes = await Promise.all(
    due.map(async (monitor) => ({ botId: monitor.botId, isHealthy: await isHealthy(monitor) })),
  )
  await transaction(async (tx) => {
    await storeProbes(tx, probes)
    await announceTouched(tx, [{ subject: 'bot' }])
  })
}

async function isHealthy({ kind, sealed: text }: DueMonitor): Promise<boolean> {
  const secret = unsealed(text, PURPOSE)
  if (secret === null) return false
  return kind === 'token' ? answersAsBot(secret) : answersWell(secret)
}

const webhookInfoSchema = z.object({
  ok: z.literal(true),
  result: z.object({
    pending_update_count: z.number().default(0),
    /** In seconds of Unix time. */
    last_error_date: z.number().optional(),
  }),
})

// Who the bot is, Telegram answers itself, as long as the token is valid; whether updates arrive shows that the bot runs.
// The operator configures Telegram's address: it may be a private one.
async function answersAsBot(token: string): Promise<boolean> {
  try {
    const root = environment().TELEGRAM_API_ROOT.replace(/\/+$/, '')
    const { result } = await reportingCall('bot_probe', async () => {
      const response = await fetch(`${root}/bot${token}/getWebhookInfo`, {
        signal: AbortSignal.timeout(5_000),
        redirect: 'manual',
      })
      return webhookInfoSchema.parse(await response.json())
    })
    return takesUpdates(
      { pending: result.pending_update_count, lastErrorAt: result.last_error_date },
      Date.now(),
    )
  } catch {
    // The failure would name the address, and with it the token.
    return false
  }
}

/** Seals with AUTH_SECRET what AUTH_SECRET_PREVIOUS sealed; repeated, it finds nothing more. */
export async function resealMonitors(): Promise<void> {
  for (const { botId, sealed: text } of await findSealedMonitors()) {
    const renewed = resealed(text, PURPOSE)
    if (renewed !== null) await replaceSealed(botId, text, renewed)
  }
}

/**
 * Asks the monitored bots once a minute, each by one process of all.
 * @returns the function that ends it.
 */
export function startMonitoring(): () => Promise<void> {
  return runInBackground('bot monitoring', async (stop) => {
    let isResealed = environment().AUTH_SECRET_PREVIOUS === undefined
    const probe = async () => {
      if (!isResealed) await resealMonitors()
      isResealed = true
      await probeDue()
    }
    while (!stop.aborted) {
      await probe().catch((error: unknown) =>
        logger.warn({ failure: describeError(error) }, 'bots not asked'),
      )
      await pause(PROBE_EVERY_MS, stop)
    }
  })
}
