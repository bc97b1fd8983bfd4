import fs from 'node:fs'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getHealthDashboard } from '@/lib/features/health/contract'
import { prisma } from '@/lib/server/db'
import { formatDay, HOUR_MS } from '@/lib/shared/dates'
import { openBackup } from '@/scripts/lib/backups/restore.mjs'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { running } from '@/tests/fixtures/reminders'
import { bearerHeaders } from '@/tests/fixtures/session'

const { folder } = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  // Read once for the process.
  const made = mkdtempSync(join(tmpdir(), 'uta-daily-'))
  process.env.BACKUP_DIR = join(made, 'backups')
  process.env.DATA_DIR = join(made, 'data')
  return { folder: join(made, 'backups') }
})
const { backUpIfDue } = await import('./service')

// In the zone of the tests it is 15:45 of the same day.
const NOW = new Date('2026-04-10T03:00:00Z')
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

let admin: Awaited<ReturnType<typeof createUser>>

beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  admin = await createUser({ role: 'admin', remindByPush: true })
})
afterEach(() => vi.useRealTimers())
afterAll(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }))

async function at(moment: Date): Promise<void> {
  vi.setSystemTime(moment)
  await backUpIfDue(moment, running)
}

const files = () => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [])

async function stateFor(user: { id: string }) {
  const headers = await bearerHeaders(user)
  return (await callForData(getHealthDashboard, { headers })).backup
}

async function reminded() {
  const rows = await prisma.reminder.findMany({
    where: { kind: 'backup', channel: 'push' },
    orderBy: { sequence: 'asc' },
  })
  return rows.map(({ userId, facts }) => ({ userId, facts }))
}

test('a day has one backup, whole and readable, and admins see its age', async () => {
  expect(await stateFor(admin)).toEqual({ isConfigured: true, lastAt: null, isLate: false, problem: '' })
  await at(NOW)
  await at(after(1))
  expect(files()).toEqual(['uta-daily-2026-04-10.zip'])
  const backup = await openBackup(path.join(folder, 'uta-daily-2026-04-10.zip'))
  expect(backup.manifest.tables.find(({ name }) => name === 'User')).toMatchObject({ rows: 1 })
  await backup.close()
  expect(await stateFor(admin)).toMatchObject({ lastAt: NOW.toISOString(), isLate: false, problem: '' })
  expect(await stateFor(await createUser({ role: 'pm' }))).toBeNull()
  await at(after(24))
  expect(files()).toEqual(['uta-daily-2026-04-10.zip', 'uta-daily-2026-04-11.zip'])
})

test('one that is due from the day before has the day on which it is written, and that day’s own replaces it', async () => {
  const users = async () => {
    const backup = await openBackup(path.join(folder, 'uta-daily-2026-04-10.zip'))
    await backup.close()
    return backup.manifest.tables.find(({ name }) => name === 'User')?.rows
  }
  // One in the morning: the time of that day's own, three, is still to come.
  await at(after(-14.75))
  expect(files()).toEqual(['uta-daily-2026-04-10.zip'])
  expect(await users()).toBe(1)
  await createUser()
  await at(after(-14))
  expect(await users()).toBe(1)
  await at(after(-12))
  expect(files()).toEqual(['uta-daily-2026-04-10.zip'])
  expect(await users()).toBe(2)
})

test('of several processes one writes it', async () => {
  await Promise.all([backUpIfDue(NOW, running), backUpIfDue(NOW, running), backUpIfDue(NOW, running)])
  expect(files()).toEqual(['uta-daily-2026-04-10.zip'])
  expect(await prisma.dailyBackup.count()).toBe(1)
})

test('old ones go, what a killed process left and nothing else', async () => {
  fs.mkdirSync(folder, { recursive: true })
  const day = (ago: number) => `uta-daily-${formatDay(after(-24 * ago))}.zip`
  const own = Array.from({ length: 60 }, (_, index) => day(index + 1))
  const others = ['uta-2020-01-01T00-00-00.zip', 'other.zip.part']
  for (const name of [...own, ...others, `${day(0)}.part`]) fs.writeFileSync(path.join(folder, name), name)
  await at(NOW)
  expect(files()).toEqual(expect.arrayContaining([...others, day(0), day(1), day(6)]))
  expect(files()).toHaveLength(7 + 4 + others.length)
})

test('a full disk is a failure in words, leaves nothing, keeps the older ones, and is tried again in an hour', async () => {
  await at(after(-24))
  const write = fs.createWriteStream
  const full = vi.spyOn(fs, 'createWriteStream').mockImplementation((file, options) => {
    const stream = write(file, options)
    const refuse: Writable['_write'] = (_chunk, _encoding, done) =>
      done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    return Object.assign(stream, { _write: refuse, _writev: null })
  })
  await at(NOW)
  expect(files()).toEqual(['uta-daily-2026-04-09.zip'])
  expect(await stateFor(admin)).toMatchObject({
    lastAt: after(-24).toISOString(),
    problem: 'The last backup failed: the BACKUP_DIR folder is full.',
  })
  full.mockRestore()
  await at(after(0.5))
  expect(files()).toHaveLength(1)
  await at(after(1.5))
  expect(files()).toHaveLength(2)
  expect(await stateFor(admin)).toMatchObject({ problem: '' })
})

test('a process that stops leaves nothing, and the next one begins at once', async () => {
  await backUpIfDue(NOW, AbortSignal.abort()).catch(() => {})
  expect(files().filter((name) => name.startsWith('uta-daily'))).toEqual([])
  await at(after(0.1))
  expect(files()).toHaveLength(1)
})

test('admins are reminded once after 36 hours without a good one, and again when there is one', async () => {
  await createUser({ role: 'pm', remindByPush: true })
  await at(after(-48))
  fs.rmSync(folder, { recursive: true })
  // Nobody can make a folder there.
  fs.writeFileSync(folder, 'a file')
  await at(after(-24))
  expect(await reminded()).toEqual([])
  await at(after(-11))
  await at(after(-10))
  await at(after(0))
  const late = { userId: admin.id, facts: { kind: 'backup', state: 'late', failure: 'unwritable' } }
  expect(await reminded()).toEqual([late])
  expect(await stateFor(admin)).toMatchObject({
    isLate: true,
    problem: 'The last backup failed: the BACKUP_DIR folder can’t be written to.',
  })
  fs.rmSync(folder)
  await at(after(2))
  await at(after(3))
  expect(await reminded()).toEqual([
    late,
    { userId: admin.id, facts: { kind: 'backup', state: 'good', failure: '' } },
  ])
})
