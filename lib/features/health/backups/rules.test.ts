import { describe, expect, test } from 'vitest'
import { formatDay, HOUR_MS } from '@/lib/shared/dates'
import { backupName, dueBackupDay, expiredBackups, isBackupLate, toBackupFailure } from './rules'

const dayNumber = (number: number) => formatDay(new Date(Date.UTC(2026, 0, number)))

describe('which backups are kept', () => {
  test('after a hundred days the 7 last, and the Sundays of 4 weeks before them', () => {
    let files: string[] = []
    for (let number = 1; number <= 100; number += 1) {
      files.push(backupName(dayNumber(number)))
      const expired = expiredBackups(files)
      expect(expired).not.toContain(backupName(dayNumber(number)))
      files = files.filter((name) => !expired.includes(name))
    }
    // The last day is Friday, 10 April 2026.
    expect(files).toEqual([
      'uta-daily-2026-03-15.zip',
      'uta-daily-2026-03-22.zip',
      'uta-daily-2026-03-29.zip',
      'uta-daily-2026-04-03.zip',
      ...[4, 5, 6, 7, 8, 9, 10].map((number) => backupName(`2026-04-${String(number).padStart(2, '0')}`)),
    ])
  })

  test('no file of anybody else, and none while there are few', () => {
    const others = [
      'uta-2020-01-01T00-00-00.zip',
      'uta-daily-2020-01-01.zip.part',
      'notes.txt',
      'uta-daily-.zip',
    ]
    const days = Array.from({ length: 60 }, (_, index) => backupName(dayNumber(index + 1)))
    expect(expiredBackups([...others, ...days]).filter((name) => others.includes(name))).toEqual([])
    expect(expiredBackups(days.slice(0, 7))).toEqual([])
    expect(expiredBackups([])).toEqual([])
  })

  test('after a gap of a year the old ones are still there', () => {
    const old = Array.from({ length: 7 }, (_, index) => backupName(`2025-01-0${index + 1}`))
    expect(expiredBackups([...old, backupName('2026-04-10')])).toEqual([])
  })
})

describe('when one is due', () => {
  const now = new Date('2026-04-10T12:00:00Z')
  const due = (minutes: number, runs: Parameters<typeof dueBackupDay>[1]['runs'] = []) =>
    dueBackupDay(now, { local: { day: '2026-04-10', minutes }, at: '03:00', runs })
  const run = (day: string, hoursAgo: number, isFinished: boolean) => {
    const startedAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    return { day, startedAt, finishedAt: isFinished ? startedAt : null }
  }

  test('from its time on, once a day', () => {
    expect(due(180)).toBe('2026-04-10')
    expect(due(180, [run('2026-04-09', 24, true)])).toBe('2026-04-10')
    expect(due(1439, [run('2026-04-10', 9, true)])).toBeNull()
  })

  test('before its time that of the day before, where that is missing', () => {
    expect(due(179)).toBe('2026-04-09')
    expect(due(179, [run('2026-04-09', 20, true)])).toBeNull()
  })

  test('again an hour after a failure', () => {
    expect(due(300, [run('2026-04-10', 0.9, false)])).toBeNull()
    expect(due(300, [run('2026-04-10', 1.1, false)])).toBe('2026-04-10')
  })
})

test('is late after 36 hours without a good one', () => {
  const now = new Date('2026-04-10T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  expect(isBackupLate(now, { lastAt: ago(35), firstAt: ago(500) })).toBe(false)
  expect(isBackupLate(now, { lastAt: ago(37), firstAt: ago(500) })).toBe(true)
  expect(isBackupLate(now, { lastAt: null, firstAt: ago(37) })).toBe(true)
  expect(isBackupLate(now, { lastAt: null, firstAt: ago(1) })).toBe(false)
  expect(isBackupLate(now, { lastAt: null, firstAt: null })).toBe(false)
})

test.each([
  ['ENOSPC', 'full'],
  ['53100', 'full'],
  ['EBUSY', 'unknown'],
  ['EROFS', 'unwritable'],
  ['ENOENT', 'unwritable'],
  ['57P01', 'database'],
  ['08006', 'database'],
  ['ECONNRESET', 'database'],
  ['ERR_ELSE', 'unknown'],
  [undefined, 'unknown'],
])('%s is %s', (code, failure) => {
  expect(toBackupFailure(code)).toBe(failure)
})
