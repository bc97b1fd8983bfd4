import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'
import { formatDay } from '@/lib/shared/dates'
import { type BackupFailure, type BackupRun, findBackupFailure } from './rules'

/** The days that decide what is due: this one and the one before. */
const RECENT_DAYS = 2

/** Returns the tries of the last days, the newest first. */
export async function findRecentRuns(): Promise<BackupRun[]> {
  const rows = await prisma.dailyBackup.findMany({ orderBy: { day: 'desc' }, take: RECENT_DAYS })
  return rows.map(({ day, startedAt, finishedAt }) => ({ day: formatDay(day), startedAt, finishedAt }))
}

/** The outcome of the daily backups. */
export interface BackupHistory {
  /** When the last good one was finished. */
  lastAt: Date | null
  /** When the first one was tried. */
  firstAt: Date | null
  /** Why the last try failed; null where it didn't, or is under way. */
  failure: BackupFailure | null
}

/** Returns the outcomes of the daily backups. */
export async function findBackupHistory(): Promise<BackupHistory> {
  const [ends, latest] = await Promise.all([
    prisma.dailyBackup.aggregate({ _max: { finishedAt: true }, _min: { startedAt: true } }),
    prisma.dailyBackup.findFirst({ orderBy: { startedAt: 'desc' } }),
  ])
  return {
    lastAt: ends._max.finishedAt,
    firstAt: ends._min.startedAt,
    failure: findBackupFailure(latest?.failure),
  }
}

/** Records that a day's backup is begun. */
export async function storeStart(day: string, startedAt: Date): Promise<void> {
  const begun = { startedAt, finishedAt: null, failure: '' }
  await prisma.dailyBackup.upsert({
    where: { day: new Date(day) },
    create: { day: new Date(day), ...begun },
    update: begun,
  })
}

/** Records how a day's backup ended. */
export async function storeEnd(
  tx: TransactionClient,
  day: string,
  end: { finishedAt: Date } | { failure: BackupFailure },
): Promise<void> {
  await tx.dailyBackup.update({ where: { day: new Date(day) }, data: end })
}

/** Removes the record of a try that was stopped with the process: the next one may begin at once. */
export async function forgetStart(day: string): Promise<void> {
  await prisma.dailyBackup.deleteMany({ where: { day: new Date(day), finishedAt: null } })
}

/** Returns the ids of those who are notified of the operation. */
export async function findAdminIds(tx: TransactionClient): Promise<string[]> {
  const admins = await tx.user.findMany({
    where: { role: 'admin', isActive: true, isApproved: true },
    select: { id: true },
  })
  return admins.map(({ id }) => id)
}
