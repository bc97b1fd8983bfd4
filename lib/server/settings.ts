import 'server-only'
import { scryptSync } from 'node:crypto'
import { recordAudit } from './audit'
import { runInBackground } from './background'
import { lockName, transaction } from './db'
import { type Environment, environment, readEnvironment } from './env'
import { describeError, logger } from './logger'
import { is, readRows } from './rows'
import { pause } from './waiting'

type Show = (value: string) => string

// Expensive, and too short to confirm a guess: another secret almost always has another one.
const DIGEST = { salt: 'uta:settings', bytes: 2, cost: { N: 2 ** 12 } }

/** Four digits that follow from a secret, by which it is noticed that another one took its place. */
const digits = (text: string) =>
  ` (${scryptSync(text, DIGEST.salt, DIGEST.bytes, DIGEST.cost).toString('hex')})`

const asItIs: Show = (value) => value
/** Never the secret: whether there is one, and its digits. */
const secret: Show = (value) => (value ? `set${digits(value)}` : '')
/** The number of the bot, which stands before the secret, and the secret's digits. */
const botNumber: Show = (value) => (value ? `${value.split(':', 1)[0]}${digits(value)}` : '')
/** Everything but who asks there, and the digits of that. */
const address: Show = (value) => {
  if (!value) return ''
  const url = new URL(value)
  const asking = `${url.username}:${url.password}`
  Object.assign(url, { username: '', password: '' })
  return asking === ':' ? url.href : `${url.href}${digits(asking)}`
}

/** How the audit log shows each variable of the configuration; null for what one process differs in from another. */
const SHOWN_VALUES: Record<keyof Environment, Show | null> = {
  NODE_ENV: null,
  DATABASE_URL: null,
  DATA_DIR: null,
  PORT: null,
  HOST: null,
  ROLE: null,
  AUTH_SECRET: secret,
  AUTH_SECRET_PREVIOUS: secret,
  APP_URL: address,
  TELEGRAM_BOT_TOKEN: botNumber,
  TELEGRAM_API_ROOT: address,
  TELEGRAM_WEBHOOK_SECRET: secret,
  GITHUB_TOKEN: secret,
  GITHUB_API_URL: address,
  GITHUB_REPO: asItIs,
  GITHUB_PROJECT: asItIs,
  TRACKER_URL: address,
  OFD_URL: address,
  STORAGE_URL: address,
  AWS_ACCESS_KEY_ID: secret,
  AWS_SECRET_ACCESS_KEY: secret,
  SMTP_URL: address,
  REGISTRATION: asItIs,
  LINK_PREVIEWS: asItIs,
  ROADMAP_PUBLIC: asItIs,
  ALLOW_PRIVATE_PROBES: asItIs,
  DEMO_OPEN: asItIs,
  BACKUP_DIR: asItIs,
  BACKUP_AT: asItIs,
  BACKUP_PASSPHRASE: secret,
  METRICS_TOKEN: secret,
  TRUSTED_PROXIES: asItIs,
}

/** Returns the variables that are settings of the installation, as the audit log shows them, without any secret. */
export function shownSettings(given: Environment): Map<string, string> {
  const values = new Map(Object.entries(given).map(([name, value]) => [name, String(value ?? '')]))
  const shown = new Map<string, string>()
  for (const [name, show] of Object.entries(SHOWN_VALUES))
    if (show) shown.set(name, show(values.get(name) ?? ''))
  return shown
}

/** Records in the audit log what the configuration of this process changes of what was recorded last. */
export async function recordSettings(): Promise<void> {
  await transaction(async (tx) => {
    // Two processes that start at once record it once.
    await lockName(tx, 'settings')
    const last = await readRows({ label: is.text, after: is.text }, tx)`
      SELECT DISTINCT ON (label) label, "after" FROM "AuditEntry" WHERE kind = 'setting_changed'
      ORDER BY label, "createdAt" DESC, id DESC`
    const known = new Map([
      ...shownSettings(readEnvironment({})),
      ...last.map(({ label, after }) => [label, after] as const),
    ])
    const changed = [...shownSettings(environment())].filter(([name, value]) => value !== known.get(name))
    await recordAudit(
      tx,
      changed.map(([name, value]) => ({
        kind: 'setting_changed',
        actorId: null,
        userId: null,
        label: name,
        before: known.get(name),
        after: value,
      })),
    )
  })
}

const RETRY_MS = 60_000

/** Records changed settings as soon as the database answers. */
export function startRecordingSettings(): void {
  runInBackground('settings', async (stop) => {
    while (!stop.aborted) {
      try {
        return await recordSettings()
      } catch (error) {
        logger.warn({ failure: describeError(error) }, 'settings could not be recorded')
      }
      await pause(RETRY_MS, stop)
    }
  })
}
