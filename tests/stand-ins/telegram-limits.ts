import { BotApiError } from './telegram-errors'

export interface RateLimits {
  /** Messages to one group within a minute. */
  perGroupPerMinute: number
  /** Messages to all chats within a second. */
  overallPerSecond: number
  /** The `retry_after` once a limit is exceeded. */
  retryAfterSeconds: number
}

/** A message that came although Telegram had said how long to wait. */
export interface Violation {
  chatId: string
  time: number
  heldUntil: number
}

const USUAL: RateLimits = { perGroupPerMinute: 20, overallPerSecond: 30, retryAfterSeconds: 3 }
const MINUTE = 60_000
const SECOND = 1_000
const EVERYBODY = '*'

/** Telegram's limits on messages, and a record of calls that ignored its `retry_after`. */
export class MessageLimits {
  readonly violations: Violation[] = []
  private readonly sent: { chatId: string; time: number }[] = []
  private readonly heldUntil = new Map<string, number>()
  private limits = USUAL

  set(limits: Partial<RateLimits>): void {
    this.limits = { ...this.limits, ...limits }
  }

  forget(): void {
    this.limits = USUAL
    this.violations.length = 0
    this.sent.length = 0
    this.heldUntil.clear()
  }

  /** @throws BotApiError 429 past a limit, and for as long as `retry_after` lasts. */
  count(chatId: string): void {
    const time = Date.now()
    for (const key of [EVERYBODY, chatId]) {
      const heldUntil = this.heldUntil.get(key) ?? 0
      if (heldUntil <= time) continue
      this.violations.push({ chatId, time, heldUntil })
      throw tooMany(heldUntil - time)
    }
    const isGroup = chatId.startsWith('-')
    const inMinute = this.sent.filter((one) => one.chatId === chatId && one.time > time - MINUTE).length
    const inSecond = this.sent.filter((one) => one.time > time - SECOND).length
    if (isGroup && inMinute >= this.limits.perGroupPerMinute) this.hold(chatId, time)
    if (inSecond >= this.limits.overallPerSecond) this.hold(EVERYBODY, time)
    this.sent.push({ chatId, time })
  }

  private hold(key: string, time: number): never {
    const wait = this.limits.retryAfterSeconds * SECOND
    this.heldUntil.set(key, time + wait)
    throw tooMany(wait)
  }
}

function tooMany(milliseconds: number): BotApiError {
  const seconds = Math.ceil(milliseconds / SECOND)
  return new BotApiError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })
}
