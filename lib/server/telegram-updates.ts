import 'server-only'
import type { Update, UserFromGetMe } from 'telegraf/types'
import { callTelegram } from './telegram-client'

/** Seconds for which Telegram keeps the call open while there is no update. */
const POLL_SECONDS = 25
const POLL_LIMIT_MS = (POLL_SECONDS + 10) * 1_000
const UPDATES = ['message', 'callback_query', 'my_chat_member'] as const

/**
 * Requests the bot's own name and id.
 * @throws TelegramFailure
 */
export function getBot(): Promise<UserFromGetMe> {
  return callTelegram((telegram, signal) => telegram.callApi('getMe', {}, { signal }))
}

/**
 * Waits for the updates from `offset` on; those before it are thereby confirmed and never come again.
 * @throws TelegramFailure
 */
export function receiveUpdates(offset: number, stop: AbortSignal): Promise<Update[]> {
  return callTelegram(
    (telegram, signal) =>
      telegram.callApi('getUpdates', { offset, timeout: POLL_SECONDS, allowed_updates: UPDATES }, { signal }),
    { milliseconds: POLL_LIMIT_MS, stop },
  )
}

/**
 * Confirms the updates before `offset` without asking for more.
 * @throws TelegramFailure
 */
export async function confirmUpdates(offset: number): Promise<void> {
  await callTelegram((telegram, signal) =>
    telegram.callApi('getUpdates', { offset, timeout: 0, limit: 1, allowed_updates: UPDATES }, { signal }),
  )
}

/**
 * Sets the webhook to `url`, with `secret` in a header.
 * @throws TelegramFailure
 */
export async function useWebhook(url: string, secret: string): Promise<void> {
  await callTelegram((telegram, signal) =>
    telegram.callApi('setWebhook', { url, secret_token: secret, allowed_updates: UPDATES }, { signal }),
  )
}

/**
 * Removes the webhook, so that updates can be polled.
 * @throws TelegramFailure
 */
export async function dropWebhook(): Promise<void> {
  await callTelegram((telegram, signal) => telegram.callApi('deleteWebhook', {}, { signal }))
}

/** A command in the menu of Telegram's clients. */
export interface BotCommand {
  command: string
  description: string
}

/**
 * Sets the commands in the menu of Telegram's clients; without a language, for everybody who has no list of their own.
 * @throws TelegramFailure
 */
export async function offerCommands(commands: BotCommand[], language?: string): Promise<void> {
  await callTelegram((telegram, signal) =>
    telegram.callApi('setMyCommands', { commands, language_code: language }, { signal }),
  )
}

/**
 * Answers a tap on a button with a short text over the chat.
 * @throws TelegramFailure
 */
export async function answerTap(id: string, text: string): Promise<void> {
  await callTelegram((telegram, signal) =>
    telegram.callApi(
      'answerCallbackQuery',
      { callback_query_id: id, text, show_alert: text !== '' },
      { signal },
    ),
  )
}
