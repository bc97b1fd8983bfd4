import { z } from 'zod'
import type { Chats, TelegramUser } from './telegram-chats'
import { BotApiError } from './telegram-errors'
import { textOfHtml } from './telegram-html'
import type { MessageLimits } from './telegram-limits'
import type { Updates } from './telegram-updates'

const TEXT_LIMIT = 4_096
const CAPTION_LIMIT = 1_024
const PNG = '89504e470d0a1a0a'
const CALLBACK_DATA_BYTES = 64

const chatId = z.union([z.string(), z.number()]).transform(String)
const button = z.object({
  text: z.string().min(1),
  callback_data: z.string().optional(),
  url: z.string().optional(),
})
const markup = z.object({ inline_keyboard: z.array(z.array(button)).optional() })

const sendMessage = z.object({
  chat_id: chatId,
  text: z.string(),
  parse_mode: z.enum(['HTML']).optional(),
  reply_markup: markup.optional(),
})
const sendPhoto = sendMessage.omit({ text: true }).extend({
  photo: z.instanceof(Uint8Array),
  caption: z.string().default(''),
})
const editMessageText = sendMessage.extend({ message_id: z.number().int() })
const getUpdates = z.object({
  offset: z.number().int().default(0),
  limit: z.number().int().min(1).max(100).default(100),
  timeout: z.number().int().min(0).max(50).default(0),
})
const setWebhook = z.object({
  url: z.string(),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .optional(),
})
const command = z.object({
  command: z.string().regex(/^[a-z0-9_]{1,32}$/),
  description: z.string().min(1).max(256),
})

/** A message that Telegram took. `text` is as sent, `shown` what people read. */
export interface AcceptedMessage {
  message_id: number
  chat_id: string
  text: string
  shown: string
  parse_mode: 'HTML' | undefined
  reply_markup: z.infer<typeof markup> | undefined
  /** A picture, with the text under it. */
  photo?: Uint8Array
  /** Milliseconds since the epoch. */
  time: number
}

/** Everything behind the methods. */
export interface World {
  bot: TelegramUser
  chats: Chats
  limits: MessageLimits
  updates: Updates
  accept: (message: Omit<AcceptedMessage, 'message_id' | 'time'>) => AcceptedMessage
  messages: readonly AcceptedMessage[]
  /** Texts that a tap was answered with, by callback query. */
  tapAnswers: Map<string, string>
}

type Method = (world: World, payload: unknown, closed: AbortSignal) => unknown

/** The methods of the Bot API that the product uses. */
export const METHODS: Record<string, Method> = {
  getMe: ({ bot }) => ({ ...bot, is_bot: true, can_join_groups: true, can_read_all_group_messages: false }),
  getUpdates: ({ updates }, payload, closed) => updates.poll(read(getUpdates, payload), closed),
  sendMessage: (world, payload) => send(world, read(sendMessage, payload)),
  sendPhoto: (world, payload) => {
    const { caption, photo, ...message } = read(sendPhoto, payload)
    if (Buffer.from(photo.subarray(0, 8)).toString('hex') !== PNG)
      throw new BotApiError(400, 'Bad Request: IMAGE_PROCESS_FAILED')
    return send(world, { ...message, text: caption }, photo)
  },
  editMessageText: (world, payload) => {
    const { message_id: id, chat_id: chat, ...changed } = read(editMessageText, payload)
    world.limits.count(chat)
    const message = world.messages.find((one) => one.message_id === id && one.chat_id === chat)
    if (!message) throw new BotApiError(400, 'Bad Request: message to edit not found')
    if (message.text === changed.text)
      throw new BotApiError(400, 'Bad Request: message is not modified: it has the same content')
    Object.assign(message, { ...changed, shown: shownText(changed) })
    return {
      message_id: id,
      date: Math.floor(message.time / 1_000),
      chat: { id: Number(chat) },
      text: message.shown,
    }
  },
  getChat: ({ chats }, payload) => chats.find(read(z.object({ chat_id: chatId }), payload).chat_id),
  getChatMember: ({ chats, bot }, payload) => {
    const asked = read(z.object({ chat_id: chatId, user_id: z.number() }), payload)
    chats.find(asked.chat_id)
    if (asked.user_id !== bot.id) throw new BotApiError(400, 'Bad Request: user not found')
    const status = chats.group(asked.chat_id).bot
    return {
      user: { ...bot, is_bot: true },
      status,
      ...(status === 'restricted' && { is_member: true, can_send_messages: false }),
    }
  },
  setMyCommands: (_, payload) => {
    read(
      z.object({ commands: z.array(command).max(100), language_code: z.string().length(2).optional() }),
      payload,
    )
    return true
  },
  setWebhook: ({ updates }, payload) => {
    const { url, secret_token: secretToken } = read(setWebhook, payload)
    if (!url.startsWith('https://')) {
      throw new BotApiError(400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook')
    }
    updates.webhook = { url, secretToken }
    return true
  },
  deleteWebhook: ({ updates }) => {
    updates.webhook = null
    return true
  },
  answerCallbackQuery: ({ tapAnswers }, payload) => {
    const answer = read(
      z.object({ callback_query_id: z.string(), text: z.string().max(200).default('') }),
      payload,
    )
    tapAnswers.set(answer.callback_query_id, answer.text)
    return true
  },
}

function send(world: World, message: z.infer<typeof sendMessage>, photo?: Uint8Array): unknown {
  const chat = world.chats.findWritable(message.chat_id)
  world.limits.count(message.chat_id)
  const shown = shownText(message, photo ? CAPTION_LIMIT : TEXT_LIMIT)
  const accepted = world.accept({
    chat_id: message.chat_id,
    text: message.text,
    shown,
    parse_mode: message.parse_mode,
    reply_markup: message.reply_markup,
    photo,
  })
  const date = Math.floor(accepted.time / 1_000)
  return { message_id: accepted.message_id, date, chat, from: { ...world.bot, is_bot: true }, text: shown }
}

/** Returns the text of a message without its markup. @throws BotApiError for one that Telegram does not take. */
function shownText(
  message: Pick<z.infer<typeof sendMessage>, 'text' | 'parse_mode' | 'reply_markup'>,
  limit = TEXT_LIMIT,
): string {
  const shown = message.parse_mode === 'HTML' ? textOfHtml(message.text) : message.text
  if (shown.trim() === '') throw new BotApiError(400, 'Bad Request: message text is empty')
  if (shown.length > limit) throw new BotApiError(400, 'Bad Request: message is too long')
  for (const one of message.reply_markup?.inline_keyboard?.flat() ?? []) checkButton(one)
  return shown
}

function checkButton({ callback_data: data, url }: z.infer<typeof button>): void {
  if ((data === undefined) === (url === undefined)) {
    throw new BotApiError(400, "Bad Request: can't parse inline keyboard button: Text buttons are unallowed")
  }
  if (data !== undefined && (data === '' || Buffer.byteLength(data) > CALLBACK_DATA_BYTES)) {
    throw new BotApiError(400, 'Bad Request: BUTTON_DATA_INVALID')
  }
  // Telegram takes no address that only this machine knows.
  if (url !== undefined && !(URL.canParse(url) && new URL(url).hostname.includes('.'))) {
    throw new BotApiError(400, `Bad Request: inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`)
  }
}

function read<S extends z.ZodType>(schema: S, payload: unknown): z.output<S> {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  throw new BotApiError(400, `Bad Request: ${String(parsed.error.issues[0]?.path.join('.'))} is invalid`)
}
