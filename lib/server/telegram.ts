import 'server-only'
import { isBotConfigured } from './env'
import { botId, callTelegram, TelegramFailure } from './telegram-client'
import { storeRetryAfter, takeTurn } from './telegram-turns'

export { TelegramFailure } from './telegram-client'

type ChatId = string | bigint

/** A button under a message. */
export interface TelegramButton {
  text: string
  /** The text that the bot gets when it is tapped; at most 64 bytes. */
  callbackData?: string
  /** The address that it opens; Telegram refuses addresses that only this machine can reach. */
  url?: string
}

interface TelegramMessage {
  chatId: ChatId
  /** Text in Telegram's HTML, at most 4,096 characters; people's own texts escaped. */
  html: string
  /** One below the other. */
  buttons?: TelegramButton[]
  /** A PNG above the text, which may then have 1,024 visible characters. */
  picture?: Uint8Array
}

/**
 * Sends a message, once Telegram's limits allow it. Resolves when Telegram has accepted it.
 * @throws TelegramFailure with the kind of refusal; never anything that contains the text.
 */
export async function sendTelegramMessage({
  chatId,
  html,
  buttons = [],
  picture,
}: TelegramMessage): Promise<void> {
  const chat = String(chatId)
  const keys = buttons.length > 0 && { reply_markup: toKeyboard(buttons) }
  const common = { chat_id: chat, parse_mode: 'HTML', ...keys } as const
  await takeTurn(chat)
  try {
    await callTelegram<unknown>((telegram, signal) => {
      if (!picture) {
        const content = { text: html, link_preview_options: { is_disabled: true } }
        return telegram.callApi('sendMessage', { ...common, ...content }, { signal })
      }
      const photo = { source: Buffer.from(picture), filename: 'digest.png' }
      return telegram.callApi('sendPhoto', { ...common, photo, caption: html }, { signal })
    })
  } catch (error) {
    await noteRetryAfter(chat, error)
    throw error
  }
}

/**
 * Puts a text with buttons in the place of a message that the bot has sent, once Telegram's limits allow it.
 * @throws TelegramFailure as {@link sendTelegramMessage}.
 */
export async function editTelegramMessage({
  chatId,
  messageId,
  html,
  buttons = [],
}: Omit<TelegramMessage, 'picture'> & { messageId: number }): Promise<void> {
  const chat = String(chatId)
  await takeTurn(chat)
  try {
    await callTelegram<unknown>((telegram, signal) =>
      telegram.callApi(
        'editMessageText',
        {
          chat_id: chat,
          message_id: messageId,
          text: html,
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
          reply_markup: toKeyboard(buttons),
        },
        { signal },
      ),
    )
  } catch (error) {
    await noteRetryAfter(chat, error)
    throw error
  }
}

async function noteRetryAfter(chat: string, error: unknown): Promise<void> {
  if (error instanceof TelegramFailure && error.kind === 'rate_limited')
    await storeRetryAfter(chat, error.retryAfterSeconds ?? 1)
}

const toKeyboard = (buttons: readonly TelegramButton[]) => ({
  inline_keyboard: buttons.map((button) => [toButton(button)]),
})

function toButton({ text, callbackData, url = '' }: TelegramButton) {
  return callbackData === undefined ? { text, url } : { text, callback_data: callbackData }
}

/**
 * Requests a chat's id, kind and title.
 * @throws TelegramFailure, `migrated` for a group that has become a supergroup.
 */
export async function getTelegramChat(
  chatId: ChatId,
  stop?: AbortSignal,
): Promise<{ chatId: string; isGroup: boolean; title: string }> {
  const chat = await callTelegram(
    (telegram, signal) => telegram.callApi('getChat', { chat_id: String(chatId) }, { signal }),
    { stop },
  )
  const title = 'title' in chat ? chat.title : ''
  return { chatId: String(chat.id), isGroup: chat.type === 'group' || chat.type === 'supergroup', title }
}

/** Timeout in milliseconds for requesting a username: a person waits for their code meanwhile. */
const USERNAME_LIMIT_MS = 3_000

/**
 * Requests the username that a person has now, without @; null when they have none.
 * @throws TelegramFailure
 */
export async function getTelegramUsername(chatId: ChatId): Promise<string | null> {
  const chat = await callTelegram(
    (telegram, signal) => telegram.callApi('getChat', { chat_id: String(chatId) }, { signal }),
    { milliseconds: USERNAME_LIMIT_MS },
  )
  return 'username' in chat ? (chat.username ?? null) : null
}

/**
 * Returns whether the bot, which is in a group, may write there.
 * @throws TelegramFailure
 */
export async function mayWriteInGroup(chatId: ChatId, stop?: AbortSignal): Promise<boolean> {
  const asked = { chat_id: String(chatId), user_id: botId() }
  const member = await callTelegram(
    (telegram, signal) => telegram.callApi('getChatMember', asked, { signal }),
    { stop },
  )
  return member.status === 'restricted'
    ? member.can_send_messages
    : !['left', 'kicked'].includes(member.status)
}

/**
 * Milliseconds until an unreachable Telegram is asked for the bot's name again, so that not every sign-in page waits.
 */
const RETRY_USERNAME_MS = 30_000

let username: string | null = null
let askAgainAt = 0

/**
 * Returns the bot's username, for links to its chat; null without a bot, or while Telegram can't be reached. Never
 * throws.
 */
export async function botUsername(): Promise<string | null> {
  if (username !== null || !isBotConfigured() || Date.now() < askAgainAt) return username
  try {
    const bot = await callTelegram((telegram, signal) => telegram.callApi('getMe', {}, { signal }))
    username = bot.username
  } catch {
    askAgainAt = Date.now() + RETRY_USERNAME_MS
  }
  return username
}
