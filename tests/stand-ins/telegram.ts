import { randomInt } from 'node:crypto'
import type http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Chats, type TelegramChat, type TelegramUser } from './telegram-chats'
import { BotApiError } from './telegram-errors'
import { createBotApiServer, type Received } from './telegram-http'
import { MessageLimits, type RateLimits, type Violation } from './telegram-limits'
import { type AcceptedMessage, METHODS, type World } from './telegram-methods'
import { type Deliver, Updates } from './telegram-updates'

/** For events that never come: on a busy machine everything takes longer. */
const WAIT_MS = 45_000
const POLL_MS = 10

interface Options {
  token?: string
  botUsername?: string
  /** The port to listen on; any free one by default. */
  port?: number
  /** How an update reaches the webhook; over the network by default. */
  deliver?: Deliver
}

interface Call {
  method: string
  payload: unknown
  /** Milliseconds since the epoch. */
  time: number
  /** The answer's `error_code`, or 200; null while Telegram is down. */
  status: number | null
}

interface IncomingMessage {
  from: TelegramUser
  /** The private chat with `from` by default. */
  chat?: TelegramChat
  text: string
}

interface Tap {
  from: TelegramUser
  message: AcceptedMessage
  data: string
}

/** A Bot API on loopback that keeps Telegram's rules; see {@link startTelegramStandIn}. */
export class TelegramStandIn {
  readonly token: string
  readonly botUsername: string
  readonly calls: Call[] = []
  readonly messages: AcceptedMessage[] = []
  private readonly world: World
  private readonly server: http.Server
  private readonly scripted: { method: string; error: BotApiError }[] = []
  private port: number
  private isSilent = false
  private lastId = 1_000

  constructor({ token, botUsername, port, deliver }: Options) {
    this.token = token ?? `${randomInt(100_000, 999_999)}:${'stand-in-'.repeat(4)}`
    this.botUsername = botUsername ?? 'uta_stand_in_bot'
    this.port = port ?? 0
    this.world = {
      bot: { id: Number.parseInt(this.token, 10), username: this.botUsername, first_name: 'U.T.A.' },
      chats: new Chats(),
      limits: new MessageLimits(),
      updates: new Updates(deliver ?? fetch),
      accept: (message) => this.accept(message),
      messages: this.messages,
      tapAnswers: new Map(),
    }
    this.server = createBotApiServer((received) => this.carryOut(received))
  }

  /** The value for TELEGRAM_API_ROOT. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** The calls that came before a `retry_after` was over. */
  get violations(): Violation[] {
    return this.world.limits.violations
  }

  /** The number of times that two pollers met. */
  get pollingConflicts(): number {
    return this.world.updates.conflicts
  }

  /** The statuses that the webhook answered updates with. */
  get webhookAnswers(): number[] {
    return this.world.updates.webhookAnswers
  }

  /** Texts of one chat, as people read them. */
  shownIn(chatId: number | string): string[] {
    return this.messages.filter((message) => message.chat_id === String(chatId)).map(({ shown }) => shown)
  }

  /** The first accepted message that fits, waited for. */
  waitForMessage(fits: (message: AcceptedMessage) => boolean): Promise<AcceptedMessage> {
    return this.waitFor(() => this.messages.find(fits))
  }

  /** The first call of a method that fits, waited for. */
  waitForCall(method: string, fits: (call: Call) => boolean = () => true): Promise<Call> {
    return this.waitFor(() => this.calls.find((call) => call.method === method && fits(call)))
  }

  /** Makes a person known; `never_started` and `blocked` are answered 403. */
  addPerson(user: TelegramUser, bot: 'started' | 'never_started' | 'blocked' = 'started'): void {
    this.world.chats.addPerson(user, bot)
  }

  /** A person writes to the bot, in private or in a group. */
  async sendUpdate({ from, chat, text }: IncomingMessage): Promise<void> {
    const where = chat ?? { id: from.id, type: 'private' }
    if (where.type === 'private') this.world.chats.noteStarted(from)
    const command = /^\/\w+(@\w+)?/.exec(text)?.[0]
    const entities = command ? [{ type: 'bot_command', offset: 0, length: command.length }] : []
    await this.addMessage({ from: person(from), chat: where, text, entities })
  }

  /** A person taps a button under a message; waits for the bot's answer to the tap and returns it. */
  async tapButton({ from, message, data }: Tap): Promise<string> {
    const id = String(this.nextId())
    const chat = { id: Number(message.chat_id), type: 'private' }
    const under = { message_id: message.message_id, date: now(), chat, text: message.shown }
    await this.world.updates.add({
      callback_query: { id, from: person(from), chat_instance: '1', message: under, data },
    })
    return this.waitFor(() => this.world.tapAnswers.get(id))
  }

  /** A group that the bot is a member of. */
  createGroup(title = 'QA', type: 'group' | 'supergroup' = 'supergroup'): TelegramChat {
    return this.world.chats.createGroup(title, type)
  }

  /** Changes what the bot may do in a group, and sends the update, as Telegram does. */
  async setMembership(chatId: number, status: 'member' | 'restricted' | 'left' | 'kicked'): Promise<void> {
    const group = this.world.chats.group(String(chatId))
    const bot = { ...this.world.bot, is_bot: true }
    const before = { user: bot, status: group.bot }
    group.bot = status
    const after = {
      user: bot,
      status,
      ...(status === 'restricted' && { is_member: true, can_send_messages: false }),
    }
    const from = person({ id: 1, first_name: 'Admin' })
    await this.world.updates.add({
      my_chat_member: {
        chat: group.chat,
        from,
        date: now(),
        old_chat_member: before,
        new_chat_member: after,
      },
    })
  }

  kick(chatId: number): Promise<void> {
    return this.setMembership(chatId, 'kicked')
  }

  /** Makes a supergroup of a group; the bot gets an update, and messages to the old id are refused with the new one. */
  async migrate(chatId: number): Promise<TelegramChat> {
    const old = this.world.chats.group(String(chatId)).chat
    const moved = this.world.chats.migrate(String(chatId))
    const from = person({ id: 1, first_name: 'Admin' })
    await this.addMessage({ from, chat: old, migrate_to_chat_id: moved.id })
    return moved
  }

  setRateLimit(limits: Partial<RateLimits>): void {
    this.world.limits.set(limits)
  }

  /** Answers the next call of a method with this error instead of its proper answer; a 429 says when to come back. */
  refuseNext(method: string, code: number, description: string): void {
    const seconds = description.match(/retry after (\d+)/)?.[1]
    const parameters = seconds ? { retry_after: Number(seconds) } : undefined
    this.scripted.push({ method, error: new BotApiError(code, description, parameters) })
  }

  /** Connections are refused, or with `silent` accepted and never answered. */
  async goDown(how: 'refused' | 'silent' = 'refused'): Promise<void> {
    this.isSilent = how === 'silent'
    if (!this.isSilent) await this.stop()
  }

  async comeBack(): Promise<void> {
    this.isSilent = false
    if (!this.server.listening) await this.start()
    else this.server.closeAllConnections()
  }

  /** Forgets what happened, for the next test; chats and people stay. */
  reset(): void {
    for (const list of [this.calls, this.messages, this.scripted]) list.length = 0
    this.world.limits.forget()
    this.world.updates.forget()
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve))
    const address = this.server.address()
    if (address && typeof address === 'object') this.port = address.port
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    this.server.closeAllConnections()
    await closed
  }

  private accept(message: Omit<AcceptedMessage, 'message_id' | 'time'>): AcceptedMessage {
    const accepted = { ...message, message_id: this.nextId(), time: Date.now() }
    this.messages.push(accepted)
    return accepted
  }

  private addMessage(content: Record<string, unknown>): Promise<void> {
    return this.world.updates.add({ message: { message_id: this.nextId(), date: now(), ...content } })
  }

  private nextId(): number {
    this.lastId += 1
    return this.lastId
  }

  private async carryOut(received: Received): Promise<unknown> {
    const { method, payload } = received
    const call: Call = { method, payload, time: Date.now(), status: null }
    this.calls.push(call)
    // A black hole: the connection stays open, and no answer ever comes.
    if (this.isSilent) return new Promise(() => {})
    try {
      const result = await this.perform(received)
      call.status = 200
      return result
    } catch (error) {
      if (error instanceof BotApiError) call.status = error.code
      throw error
    }
  }

  private async perform({ token, method, payload, closed }: Received): Promise<unknown> {
    if (token !== this.token) throw new BotApiError(401, 'Unauthorized')
    const perform = METHODS[method]
    if (!perform) throw new BotApiError(404, 'Not Found')
    const index = this.scripted.findIndex((one) => one.method === method)
    const [scripted] = index < 0 ? [] : this.scripted.splice(index, 1)
    if (scripted) throw scripted.error
    return perform(this.world, payload, closed)
  }

  private async waitFor<Found>(look: () => Found | undefined): Promise<Found> {
    const until = Date.now() + WAIT_MS
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      if (Date.now() > until)
        throw new Error(`Telegram waited ${WAIT_MS} ms in vain; it saw ${this.describe()}`)
      await wait(POLL_MS)
    }
  }

  private describe(): string {
    return JSON.stringify(
      this.calls.slice(-10).map(({ method, status, payload }) => ({ method, status, payload })),
    )
  }
}

/**
 * Starts an HTTP server on loopback that behaves like Telegram's Bot API: long polling and webhooks, HTML, message
 * length, people who never started or blocked the bot, groups that kick it or move, `retry_after`.
 */
export async function startTelegramStandIn(options: Options = {}): Promise<TelegramStandIn> {
  const telegram = new TelegramStandIn(options)
  await telegram.start()
  return telegram
}

const now = () => Math.floor(Date.now() / 1_000)

const person = (user: TelegramUser) => ({ is_bot: false, ...user, first_name: user.first_name ?? 'Person' })
