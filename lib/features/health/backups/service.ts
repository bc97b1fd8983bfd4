import 'server-only'
import { localTime } from '@/lib/features/notifications/reminders/rules'
import { remind } from '@/lib/features/notifications/reminders/service'
import { runInBackground } from '@/lib/server/background'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { describeError, logger } from '@/lib/server/logger'
import { pause } from '@/lib/server/waiting'
import { findAdminIds, findBackupHistory, findRecentRuns, forgetStart, storeEnd, storeStart } from './queries'
import {
  type BackupFailure,
  backupName,
  dueBackupDay,
  expiredBackups,
  isBackupLate,
  toBackupFailure,
  unfinishedBackups,
} from './rules'

const CHECK_EVERY_MS = 60_000

/**
 * Writes the daily backup into `BACKUP_DIR` if it is due and no other process does, and reminds admins where there has
 * been none for 36 hours, once, and again when there is one.
 */
export async function backUpIfDue(now: Date, stop: AbortSignal): Promise<void> {
  const { BACKUP_DIR: folder } = environment()
  if (folder === undefined) return
  if ((await dueDay(now)) !== null) {
    const { withBackupConnection, writeDailyBackup } = await import('@/lib/server/backups/daily')
    await withBackupConnection(stop, async (client) => {
      // Another process may have written it since.
      const day = await dueDay(now)
      if (day === null) return
      const before = await findBackupHistory()
      await storeStart(day, now)
      try {
        await writeDailyBackup(client, {
          folder,
          // By the day of what is in it, also where that of the day before was missing: the next of this day replaces it.
          name: backupName(localTime(now, '').day),
          unfinished: unfinishedBackups,
          expired: expiredBackups,
          signal: stop,
        })
      } catch (error) {
        await storeFailure(day, error, stop)
        return
      }
      await transaction(async (tx) => {
        await storeEnd(tx, day, { finishedAt: new Date() })
        if (isBackupLate(now, before))
          await remindAdmins(tx, `backup_good:${day}`, { state: 'good', failure: '' })
      })
    })
  }
  await warnIfLate(now)
}

const dueDay = async (now: Date) =>
  dueBackupDay(now, {
    local: localTime(now, ''),
    at: environment().BACKUP_AT,
    runs: await findRecentRuns(),
  })

async function storeFailure(day: string, error: unknown, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return forgetStart(day)
  logger.error({ failure: describeError(error) }, 'daily backup failed')
  const failure = toBackupFailure(error instanceof Error && 'code' in error ? error.code : undefined)
  await transaction((tx) => storeEnd(tx, day, { failure }))
}

async function warnIfLate(now: Date): Promise<void> {
  const history = await findBackupHistory()
  if (!isBackupLate(now, history)) return
  const since = history.lastAt ?? history.firstAt
  await transaction((tx) =>
    remindAdmins(tx, `backup_late:${since?.getTime()}`, { state: 'late', failure: history.failure ?? '' }),
  )
}

/** The event is the same until there is a good backup: nobody is reminded of it twice. */
async function remindAdmins(
  tx: TransactionClient,
  event: string,
  facts: { state: 'late' | 'good'; failure: BackupFailure | '' },
): Promise<void> {
  const userIds = await findAdminIds(tx)
  await remind(
    tx,
    userIds.map((userId) => ({ userId, event, facts: { kind: 'backup', ...facts } })),
  )
}

/**
 * Writes the daily backups, each by one process of all.
 * @returns the function that ends it.
 */
export function startBackups(): () => Promise<void> {
  return runInBackground('daily backup', async (stop) => {
    while (!stop.aborted) {
      await backUpIfDue(new Date(), stop).catch((error: unknown) =>
        logger.warn({ failure: describeError(error) }, 'daily backup not tried'),
      )
      await pause(CHECK_EVERY_MS, stop)
    }
  })
}
