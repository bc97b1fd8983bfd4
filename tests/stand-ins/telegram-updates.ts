import { BotApiError } from './telegram-errors'

type Update = { update_id: number } & Record<string, unknown>

interface PollRequest {
  offset: number
  limit: number
  timeout: number
}

interface Poller {
  answer: (updates: Update[]) => void
  refuse: (error: BotApiError) => void
  limit: number
}

/** Carries an update to a webhook. */
export type Deliver = (request: Request) => Promise<Response>

interface Webhook {
  url: string
  secretToken: string | undefined
}

/** The updates for the bot, delivered by long polling or to its webhook. */
export class Updates {
  /** The number of times that one poller was cut off by another. */
  conflicts = 0
  /** The statuses that the webhook answered with. */
  readonly webhookAnswers: number[] = []
  webhook: Webhook | null = null
  private waiting: Update[] = []
  private poller: Poller | null = null
  private lastId = 100
  private readonly deliver: Deliver

  constructor(deliver: Deliver) {
    this.deliver = deliver
  }

  async add(content: Record<string, unknown>): Promise<void> {
    this.lastId += 1
    const update = { update_id: this.lastId, ...content }
    if (this.webhook) {
      await this.callWebhook(this.webhook, update)
      return
    }
    this.waiting.push(update)
    this.handOut()
  }

  /**
   * Long polling with Telegram's rules: an offset confirms what is before it, and a second poller ends the first.
   * Telegram also notices, through `closed`, when a poller goes away.
   */
  poll(request: PollRequest, closed: AbortSignal): Promise<Update[]> {
    if (this.webhook) {
      const reason =
        "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
      throw new BotApiError(409, `Conflict: ${reason}`)
    }
    if (this.poller) {
      this.conflicts += 1
      const reason = 'terminated by other getUpdates request; make sure that only one bot instance is running'
      this.poller.refuse(new BotApiError(409, `Conflict: ${reason}`))
    }
    this.waiting = this.waiting.filter(({ update_id }) => update_id >= request.offset)
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        if (this.poller === poller) this.poller = null
        settle()
      }
      const poller: Poller = {
        answer: (updates) => end(() => resolve(updates)),
        refuse: (error) => end(() => reject(error)),
        limit: request.limit,
      }
      const timer = setTimeout(() => poller.answer([]), request.timeout * 1_000)
      closed.addEventListener('abort', () => poller.answer([]))
      this.poller = poller
      if (this.waiting.length > 0 || request.timeout === 0) this.handOut()
    })
  }

  forget(): void {
    this.waiting = []
    this.conflicts = 0
    this.webhookAnswers.length = 0
    this.webhook = null
  }

  private handOut(): void {
    this.poller?.answer(this.waiting.slice(0, this.poller.limit))
  }

  private async callWebhook({ url, secretToken }: Webhook, update: Update): Promise<void> {
    const headers = new Headers({ 'content-type': 'application/json' })
    if (secretToken) headers.set('x-telegram-bot-api-secret-token', secretToken)
    const response = await this.deliver(
      new Request(url, { method: 'POST', headers, body: JSON.stringify(update) }),
    )
    this.webhookAnswers.push(response.status)
  }
}
