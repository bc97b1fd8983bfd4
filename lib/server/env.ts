import 'server-only'
import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ })
const secret = z.string().min(32)
// Every address of the product begins at the root of its host.
const ownAddress = address.refine((url) => {
  if (!URL.canParse(url)) return false
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && search + hash + username === ''
})

/** A passphrase is all that guards the secret in a stolen backup. */
const passphrase = z.string().min(12)

/** Returns whether a passphrase is long enough to seal the secret with. */
export const isPassphrase = (text: string): boolean => passphrase.safeParse(text).success

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().default('.data'),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: ownAddress.optional(),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_PREVIOUS: secret.optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{20,}$/)
    .optional(),
  TELEGRAM_API_ROOT: address.default('https://api.telegram.org'),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/)
    .optional(),
  GITHUB_TOKEN: z.string().min(1).optional(),
  GITHUB_API_URL: address.default('https://api.github.com'),
  GITHUB_REPO: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/)
    .optional(),
  GITHUB_PROJECT: z
    .string()
    .regex(/^[\w.-]+\/\d+$/)
    .optional(),
  TRACKER_URL: address.optional(),
  OFD_URL: address.default('https://ofd.example/receipt/'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional(),
  AWS_ACCESS_KEY_ID: z.string().default(''),
  AWS_SECRET_ACCESS_KEY: z.string().default(''),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  REGISTRATION: z.enum(['open', 'approval', 'closed']).default('open'),
  LINK_PREVIEWS: z.enum(['on', 'off']).default('on'),
  ROADMAP_PUBLIC: z.enum(['on', 'off']).default('on'),
  ALLOW_PRIVATE_PROBES: z.enum(['on', 'off']).default('off'),
  DEMO_OPEN: z.enum(['on', 'off']).default('off'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('03:00'),
  BACKUP_PASSPHRASE: passphrase.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
})

const EXPECTATIONS: Record<keyof z.input<typeof environmentSchema>, string> = {
  NODE_ENV: 'development, production or test',
  DATABASE_URL: 'an address such as postgresql://user:password@host:5432/database',
  DATA_DIR: 'a folder',
  PORT: 'a port number from 1 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  APP_URL: 'the address that people open, without a path, such as https://uta.example.com',
  AUTH_SECRET: 'at least 32 random characters (for example the output of: openssl rand -hex 32)',
  AUTH_SECRET_PREVIOUS: 'the previous AUTH_SECRET, at least 32 characters',
  TELEGRAM_BOT_TOKEN: 'the token that @BotFather gave, such as 123456789:AA…',
  TELEGRAM_API_ROOT: 'an http or https address',
  TELEGRAM_WEBHOOK_SECRET: '16 to 256 letters, digits, _ or -',
  GITHUB_TOKEN: 'a token',
  GITHUB_API_URL: 'an http or https address',
  GITHUB_REPO: 'owner/name',
  GITHUB_PROJECT: 'owner/number',
  TRACKER_URL: 'an http or https address',
  OFD_URL: 'an http or https address',
  ROLE: 'all, web or worker',
  STORAGE_URL: 's3://bucket?endpoint=…&region=…',
  AWS_ACCESS_KEY_ID: 'an access key of the file store',
  AWS_SECRET_ACCESS_KEY: 'its secret',
  SMTP_URL: 'an address such as smtps://user:password@mail.example.com?from=uta@example.com',
  REGISTRATION: 'open, approval or closed',
  LINK_PREVIEWS: 'on or off',
  ROADMAP_PUBLIC: 'on or off',
  ALLOW_PRIVATE_PROBES: 'on or off',
  DEMO_OPEN: 'on or off',
  BACKUP_DIR: 'a folder',
  BACKUP_AT: 'a time of day such as 03:00',
  BACKUP_PASSPHRASE: 'a passphrase of at least 12 characters',
  METRICS_TOKEN: 'at least 16 characters',
  TRUSTED_PROXIES: 'the number of proxies in front of this server, 0 to 10',
}

export type Environment = z.output<typeof environmentSchema> & { APP_URL: string }

/**
 * Returns the configuration of docs/domain.md, Outside services, from `source`; an empty variable counts as unset.
 * @throws Error with a message that names the variable and its valid values.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    const expectation = Object.entries(EXPECTATIONS).find(([key]) => key === name)?.[1] ?? 'something else'
    throw new Error(`The variable ${name} is wrong: it should be ${expectation}.`)
  }
  const values = parsed.data
  if (values.NODE_ENV === 'production' && values.DATABASE_URL && !values.AUTH_SECRET) {
    throw new Error(
      `The variable AUTH_SECRET is missing: with DATABASE_URL set it should be ${EXPECTATIONS.AUTH_SECRET}.`,
    )
  }
  return { ...values, APP_URL: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '') }
}

let cached: Environment | undefined

/** Returns the configuration of this process, checked once. */
export function environment(): Environment {
  cached ??= readEnvironment(process.env)
  // NextAuth reads the app's own address only from here; without it a forged Host header would count.
  process.env.NEXTAUTH_URL = cached.APP_URL
  return cached
}

/** Returns whether a bot is configured; without one, nothing is sent by Telegram. */
export function isBotConfigured(): boolean {
  return environment().TELEGRAM_BOT_TOKEN !== undefined
}

/** Returns whether a mail server is configured; without one, no mail is sent. */
export function isMailConfigured(): boolean {
  return environment().SMTP_URL !== undefined
}

/** Returns whether this process is building the application and serves no requests. */
export function isBuilding(): boolean {
  return process.env.NEXT_PHASE === 'phase-production-build'
}

/**
 * Returns the key that signs tokens and codes.
 * @throws Error when none is set; `npm start` creates and keeps one.
 */
export function authSecret(): string {
  const { AUTH_SECRET } = environment()
  if (!AUTH_SECRET) throw new Error('The variable AUTH_SECRET is missing.')
  return AUTH_SECRET
}

/**
 * Returns the keys with which tokens, codes and sealed values are read: the one that makes them first, then that of
 * before a rotation.
 * @throws Error as {@link authSecret}.
 */
export function authSecrets(): string[] {
  const { AUTH_SECRET_PREVIOUS } = environment()
  return [authSecret(), ...(AUTH_SECRET_PREVIOUS ? [AUTH_SECRET_PREVIOUS] : [])]
}
