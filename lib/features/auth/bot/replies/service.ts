import 'server-only'
import type { Chat, User } from 'telegraf/types'
import { answerInGroup } from '@/lib/features/notifications/groups/service'
import { logger } from '@/lib/server/logger'
import { sendTelegramMessage, TelegramFailure } from '@/lib/server/telegram'
import { translatorOf } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import type { Translate } from '@/lib/shared/messages'
import { noteBlocked } from '../../contacts/service'
import { findPerson } from '../queries'

/** What strangers are spoken to in: sign-in is in Russian. */
const STRANGERS_LANGUAGE: Language = 'ru'

/** Who writes to the bot, and where. */
export interface Asker {
  telegramId: bigint
  chatId: bigint
  isPrivate: boolean
  name: string
  /** As Telegram gives it, without @. */
  username: string | null
  person: Awaited<ReturnType<typeof findPerson>>
  language: Language
  translate: Translate
}

/** The person behind an update; null where there is none, as with what a group itself says. */
export async function askerOf(from: User | undefined, chat: Chat | undefined): Promise<Asker | null> {
  if (!from || !chat || from.is_bot) return null
  const telegramId = BigInt(from.id)
  const person = await findPerson(telegramId)
  const language = person?.language ?? STRANGERS_LANGUAGE
  return {
    telegramId,
    chatId: BigInt(chat.id),
    isPrivate: chat.type === 'private',
    name: from.first_name,
    username: from.username ?? null,
    person,
    language,
    translate: translatorOf(language),
  }
}

/** Answers where the question was asked. An answer that can't be given is logged, and that is all. */
export async function reply({ telegramId, chatId, isPrivate }: Asker, html: string): Promise<void> {
  try {
    await (isPrivate ? sendTelegramMessage({ chatId, html }) : answerInGroup(String(chatId), html))
  } catch (error) {
    if (!(error instanceof TelegramFailure)) throw error
    if (isPrivate && error.kind === 'forbidden') await noteBlocked(telegramId)
    logger.warn({ kind: error.kind }, 'the bot could not answer')
  }
}
