import 'server-only'
import { AbortController, type AbortSignal as ClientSignal } from 'abort-controller'
import { Telegram, TelegramError } from 'telegraf'
import { environment } from './env'
import { reportingCall } from './logger'

/** Timeout in milliseconds for one call; Telegraf's own limit is 500 s, and nobody waits that long. */
const CALL_LIMIT_MS = 10_000

/**
 * The reason why a call failed. `forbidden`: blocked by the person, or not in the group. `not_allowed`: in the group,
 * but without the right to write. `unreachable`: no answer, a fault of Telegram's, or a token that it does not accept.
 */
type TelegramFailureKind =
  | 'rate_limited'
  | 'migrated'
  | 'forbidden'
  | 'not_allowed'
  | 'not_found'
  | 'unreachable'
  | 'rejected'

/**
 * A call that Telegram did not carry out. Telegraf's own error contains the whole request, sign-in codes and all, and
 * Telegram's description may quote the message: nothing of either is kept.
 */
export class TelegramFailure extends Error {
  readonly kind: TelegramFailureKind
  readonly retryAfterSeconds: number | undefined
  /** The id that replaces the group's. */
  readonly migratedTo: string | undefined

  constructor(kind: TelegramFailureKind, details: { retryAfterSeconds?: number; migratedTo?: string } = {}) {
    super(`Telegram did not carry out the call: ${kind}`)
    this.name = 'TelegramFailure'
    this.kind = kind
    this.retryAfterSeconds = details.retryAfterSeconds
    this.migratedTo = details.migratedTo
  }
}

/** Returns the bot's own numeric id: a token begins with it. */
export function botId(): number {
  return Number.parseInt(environment().TELEGRAM_BOT_TOKEN ?? '', 10)
}

let cached: Telegram | undefined

function client(): Telegram {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot } = environment()
  if (!token) throw new TelegramFailure('unreachable')
  cached ??= new Telegram(token, { apiRoot })
  return cached
}

interface CallLimits {
  milliseconds?: number
  /** Aborts the call. */
  stop?: AbortSignal
}

/**
 * Makes one call of the Bot API within its own timeout.
 * @throws TelegramFailure and nothing else.
 */
export async function callTelegram<Result>(
  call: (telegram: Telegram, signal: ClientSignal) => Promise<Result>,
  { milliseconds = CALL_LIMIT_MS, stop }: CallLimits = {},
): Promise<Result> {
  // Telegraf accepts only the signals of this package.
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, milliseconds)
  stop?.addEventListener('abort', abort)
  if (stop?.aborted) abort()
  try {
    return await reportingCall('telegram', () => call(client(), controller.signal))
  } catch (error) {
    throw toTelegramFailure(error)
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', abort)
  }
}

const WITHOUT_RIGHT_TO_WRITE =
  /not enough rights|have no rights|need administrator rights|CHAT_(?:WRITE|SEND_\w+)_FORBIDDEN|CHAT_RESTRICTED|CHAT_ADMIN_REQUIRED|TOPIC_(?:CLOSED|DELETED|ID_INVALID)|message thread not found/i
const GONE =
  /(?:chat|user) not found|PEER_ID_INVALID|CHANNEL_(?:PRIVATE|INVALID)|group (?:chat was|is) deactivated|USER_(?:DEACTIVATED|ID_INVALID)/i

function toTelegramFailure(error: unknown): TelegramFailure {
  if (error instanceof TelegramFailure) return error
  if (!(error instanceof TelegramError)) return new TelegramFailure('unreachable')
  const { code, description, parameters } = error
  const { retry_after: retryAfterSeconds, migrate_to_chat_id: migratedTo } = parameters ?? {}
  if (migratedTo !== undefined) return new TelegramFailure('migrated', { migratedTo: String(migratedTo) })
  if (code === 429) return new TelegramFailure('rate_limited', { retryAfterSeconds: retryAfterSeconds ?? 1 })
  if (code === 403) return new TelegramFailure('forbidden')
  if (code !== 400) return new TelegramFailure('unreachable')
  if (GONE.test(description)) return new TelegramFailure('not_found')
  return new TelegramFailure(WITHOUT_RIGHT_TO_WRITE.test(description) ? 'not_allowed' : 'rejected')
}
