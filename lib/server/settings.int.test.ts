import { afterEach, expect, test } from 'vitest'
import { prisma } from './db'
import { type Environment, environment } from './env'
import { recordSettings, shownSettings } from './settings'

const before = { ...environment() }
afterEach(() => {
  for (const name of Object.keys(environment())) Reflect.deleteProperty(environment(), name)
  Object.assign(environment(), before)
})

const set = (values: Partial<Environment>) => Object.assign(environment(), values)

/** The settings that were recorded since, by the names of the variables. */
async function recorded(): Promise<Record<string, string>> {
  const since = await prisma.auditEntry.count()
  await recordSettings()
  const rows = await prisma.auditEntry.findMany({ orderBy: { id: 'asc' }, skip: since })
  for (const { kind, actorId } of rows) expect([kind, actorId]).toEqual(['setting_changed', null])
  return Object.fromEntries(rows.map((row) => [row.label, `${row.before} → ${row.after}`]))
}

test('a configuration that differs from what was recorded last is on the audit log once', async () => {
  await recordSettings()
  expect(await recorded()).toEqual({})
  set({ REGISTRATION: 'approval', BACKUP_AT: '04:30', GITHUB_REPO: 'shop/till', TRUSTED_PROXIES: 1 })
  expect(await recorded()).toEqual({
    REGISTRATION: 'open → approval',
    BACKUP_AT: '03:00 → 04:30',
    GITHUB_REPO: ' → shop/till',
    TRUSTED_PROXIES: '0 → 1',
  })
  expect(await recorded()).toEqual({})
  set({ REGISTRATION: 'closed', GITHUB_REPO: undefined })
  expect(await recorded()).toEqual({ REGISTRATION: 'approval → closed', GITHUB_REPO: 'shop/till → ' })
})

test('of processes that start at once one records it', async () => {
  await recordSettings()
  set({ REGISTRATION: 'approval' })
  const count = await prisma.auditEntry.count()
  await Promise.all([recordSettings(), recordSettings(), recordSettings()])
  expect(await prisma.auditEntry.count()).toBe(count + 1)
})

test('no secret is on it', () => {
  const secrets = {
    AUTH_SECRET: 'secret-a-0123456789-0123456789-0123456789',
    AUTH_SECRET_PREVIOUS: 'secret-b-0123456789-0123456789-0123456789',
    TELEGRAM_BOT_TOKEN: '4711:secret-c-0123456789-0123456789',
    TELEGRAM_WEBHOOK_SECRET: 'secret-d-0123456789',
    GITHUB_TOKEN: 'secret-e',
    AWS_ACCESS_KEY_ID: 'secret-f',
    AWS_SECRET_ACCESS_KEY: 'secret-g',
    BACKUP_PASSPHRASE: 'secret-h-0123456789',
    METRICS_TOKEN: 'secret-i-0123456789',
    SMTP_URL: 'smtps://secret-j:secret-k@mail.example.com/?from=uta@example.com',
    STORAGE_URL: 's3://secret-l:secret-m@bucket?endpoint=http://store:8333',
    DATABASE_URL: 'postgresql://uta:secret-n@database:5432/uta',
  }
  const shown = shownSettings({ ...before, ...secrets })
  expect(JSON.stringify([...shown])).not.toContain('secret-')
  expect(shown.get('TELEGRAM_BOT_TOKEN')).toMatch(/^4711 \([0-9a-f]{4}\)$/)
  expect(shown.get('GITHUB_TOKEN')).toMatch(/^set \([0-9a-f]{4}\)$/)
  expect(shown.get('SMTP_URL')).toMatch(
    /^smtps:\/\/mail\.example\.com\/\?from=uta@example\.com \([0-9a-f]{4}\)$/,
  )
  expect(shown.get('STORAGE_URL')).toMatch(/^s3:\/\/bucket\?endpoint=http:\/\/store:8333 \([0-9a-f]{4}\)$/)
})

test('a secret that takes the place of another is, one that stays is not', async () => {
  set({ METRICS_TOKEN: 'secret-i-0123456789', SMTP_URL: 'smtps://uta:secret-k@mail.example.com' })
  expect(Object.keys(await recorded())).toEqual(expect.arrayContaining(['METRICS_TOKEN', 'SMTP_URL']))
  set({ METRICS_TOKEN: 'secret-o-0123456789' })
  const another = expect.stringMatching(/^set \([0-9a-f]{4}\) → set \([0-9a-f]{4}\)$/)
  expect(await recorded()).toEqual({ METRICS_TOKEN: another })
  // Outright: what it signed is void, which the rotation by AUTH_SECRET_PREVIOUS spares people.
  set({ AUTH_SECRET: 'secret-p-0123456789-0123456789-0123456789' })
  expect(await recorded()).toEqual({ AUTH_SECRET: another })
})
