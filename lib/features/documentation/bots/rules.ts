import { message } from '@/lib/shared/messages'
import { writtenPercent } from '@/lib/shared/money'
import type { RecordRules } from '@/lib/shared/records'
import type { Bot, BotUpdate, DescribedBot } from './contract'
import { BOT_SORTS, BOT_STATUSES, DEFAULT_BOT_STATUS } from './values'

/** The fields of a bot, as browser and server know them. */
export const BOT = {
  name: 'bots',
  subject: 'bot',
  sorts: BOT_SORTS,
  searched: ['botName', 'telegramAlias', 'team', 'description'],
  toLabel: ({ botName }) => botName,
  fields: {
    botName: { kind: 'line', label: message('documentation.bots.fields.botName'), isRequired: true },
    telegramAlias: {
      kind: 'line',
      label: message('documentation.bots.fields.telegramAlias'),
      placeholder: message('documentation.bots.placeholders.telegramAlias'),
      isRequired: true,
    },
    team: { kind: 'line', label: message('documentation.bots.fields.team') },
    status: {
      kind: 'choice',
      label: message('documentation.bots.fields.status'),
      options: BOT_STATUSES,
      default: DEFAULT_BOT_STATUS,
      names: {
        active: message('documentation.bots.statuses.active'),
        inactive: message('documentation.bots.statuses.inactive'),
        error: message('documentation.bots.statuses.error'),
      },
    },
    description: { kind: 'text', label: message('documentation.bots.fields.description') },
    instructionUrl: { kind: 'link', label: message('documentation.bots.fields.instructionUrl') },
    uptime: { kind: 'line', label: message('documentation.bots.uptime') },
    errorCount: { kind: 'count', label: message('documentation.bots.errors') },
    lastActivity: { kind: 'time', label: message('documentation.bots.lastActivity') },
  },
} as const satisfies RecordRules<DescribedBot, BotUpdate>

/** The fields that people describe a bot by: its uptime is what monitoring finds, or none. */
const { uptime: _, ...typed } = BOT.fields
export const TYPED_FIELDS = typed

/** The fields of a monitored bot that people describe it by: what monitoring finds is not typed. */
const { errorCount: __, lastActivity: ___, ...described } = typed
export const DESCRIBED_FIELDS = described

/** Returns a bot's uptime as a person reads it, with the decimal sign of a language; empty where it is not monitored. */
export function writtenUptime(
  { uptime, monitoring }: Pick<Bot, 'uptime' | 'monitoring'>,
  locale: string,
): string {
  return monitoring === 'none' ? '' : writtenPercent(uptime, locale)
}

const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|lan)$/i

/** Returns whether a name can only mean this machine or its own network. */
export function isPrivateName(host: string): boolean {
  return PRIVATE_NAMES.test(host.replace(/\.$/, ''))
}

/** Number of updates that may wait: a bot that runs reads them within seconds. */
const MAX_PENDING_UPDATES = 10
/** Telegram retries an update for longer than that, and then names the error again. */
const RECENT_ERROR_SECONDS = 10 * 60

/** Returns whether a bot takes the updates that Telegram has for it: few wait, or none where the last delivery failed. */
export function takesUpdates(
  updates: { pending: number; lastErrorAt: number | undefined },
  now: number,
): boolean {
  const { pending, lastErrorAt = 0 } = updates
  const hasFailed = now / 1_000 - lastErrorAt < RECENT_ERROR_SECONDS
  return pending <= (hasFailed ? 0 : MAX_PENDING_UPDATES)
}
