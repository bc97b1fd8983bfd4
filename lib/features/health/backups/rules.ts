import { type LocalTime, parseTimeOfDay } from '@/lib/features/notifications/reminders/rules'
import { BACKUP_FAILURES } from '@/lib/features/notifications/reminders/values'
import { findChoice } from '@/lib/shared/choices'
import { addDays, weekStart } from '@/lib/shared/dates'

export type BackupFailure = (typeof BACKUP_FAILURES)[number]

/** Returns the failure that a text names, or null. */
export const findBackupFailure = (text: string | undefined) => findChoice(BACKUP_FAILURES, text)

const LATE_BACKUP_MS = 36 * 60 * 60 * 1000
const RETRY_MS = 60 * 60 * 1000
const DAYS_KEPT = 7
const WEEKS_KEPT = 4

const NAME = /^uta-daily-(\d{4}-\d{2}-\d{2})\.zip$/
/** A daily backup that is being written, or that a process left when it was killed. */
const UNFINISHED = /^uta-daily-\d{4}-\d{2}-\d{2}\.zip\.part$/

/** Returns the file name of the backup that is written on a day. */
export const backupName = (day: string) => `uta-daily-${day}.zip`

/** Returns those of the file names that are daily backups that were never finished. */
export const unfinishedBackups = (names: readonly string[]) => names.filter((name) => UNFINISHED.test(name))

/**
 * Returns the file names of daily backups that are no longer kept. Kept are the 7 newest days, and of the days before
 * them the newest of each of the 4 newest weeks. Other files are never among them.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const days = names
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .toSorted()
    .toReversed()
  const older = days.slice(DAYS_KEPT)
  const weeks = [...new Set(older.map(weekStart))].slice(0, WEEKS_KEPT)
  const kept = new Set(weeks.map((week) => older.find((day) => weekStart(day) === week)))
  return older.filter((day) => !kept.has(day)).map(backupName)
}

/** The last try of a day's backup. */
export interface BackupRun {
  /** `YYYY-MM-DD`. */
  day: string
  startedAt: Date
  /** null where it was not finished. */
  finishedAt: Date | null
}

/**
 * Returns the day whose backup is to be written now: that of the last time the clock showed `at` (`hh:mm`), unless it is
 * written, or was tried within the hour; null where there is nothing to do.
 */
export function dueBackupDay(
  now: Date,
  { local, at, runs }: { local: LocalTime; at: string; runs: readonly BackupRun[] },
): string | null {
  const isPast = local.minutes >= parseTimeOfDay(at)
  const day = isPast ? local.day : addDays(local.day, -1)
  const run = runs.find((one) => one.day === day)
  if (run?.finishedAt) return null
  return run && now.getTime() - run.startedAt.getTime() < RETRY_MS ? null : day
}

/** Returns whether there has been no good backup for more than 36 hours, or since the first try. */
export function isBackupLate(now: Date, { lastAt, firstAt }: { lastAt: Date | null; firstAt: Date | null }) {
  const since = lastAt ?? firstAt
  return since !== null && now.getTime() - since.getTime() > LATE_BACKUP_MS
}

const FAILURES: Record<string, BackupFailure> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  53100: 'full',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
  ENOENT: 'unwritable',
  ENOTDIR: 'unwritable',
  EEXIST: 'unwritable',
}

/** Returns why a backup failed, by the code of the system's or the database's error. */
export function toBackupFailure(code: unknown): BackupFailure {
  if (typeof code !== 'string') return 'unknown'
  // PostgreSQL names its errors by five characters, among them a digit.
  return FAILURES[code] ?? (/^((?=.*\d)[0-9A-Z]{5}|ECONN[A-Z]+)$/.test(code) ? 'database' : 'unknown')
}
