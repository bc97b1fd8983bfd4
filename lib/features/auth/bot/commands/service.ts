import 'server-only'
import { type Context, Telegraf } from 'telegraf'
import { message } from 'telegraf/filters'
import type { UserFromGetMe } from 'telegraf/types'
import { noteMove } from '@/lib/features/notifications/groups/service'
import { projectSummaryByNumber } from '@/lib/features/projects/service'
import { openScenariosOf } from '@/lib/features/scenarios/service'
import { isDatabaseUnavailable } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { describeError, logger } from '@/lib/server/logger'
import { countUse } from '@/lib/server/rate-limit'
import { answerTap } from '@/lib/server/telegram-updates'
import { parseProjectNumber } from '@/lib/shared/project-number'
import { confirmChallenge } from '../../confirmations/service'
import { noteTelegramContact } from '../../contacts/service'
import { deliverWaitingCodes } from '../../delivery/service'
import { noteOwnMembership } from '../membership/service'
import { type Asker, askerOf, reply } from '../replies/service'
import { copiable, greeting, helpText, openScenariosText, projectText, shownLink } from './rules'

/** Of one chat; what comes faster is not answered. */
const QUESTIONS = { maximum: 20, seconds: 60 }

/** The bot's reactions to updates, for `handleUpdate`; it rejects only where the database is away. */
export function createBot(info: UserFromGetMe): Telegraf {
  // Without a token it can't make calls of its own, which would have no time limit and errors that carry the text.
  const bot = new Telegraf('')
  bot.botInfo = info
  bot.catch((error) => {
    if (isDatabaseUnavailable(error)) throw error
    logger.error({ failure: describeError(error) }, 'update not handled')
  })
  bot.start((context) => answer(context, start))
  bot.help((context) => answer(context, async (asker) => helpText(asker.translate)))
  bot.command('me', (context) => answer(context, me))
  bot.command('project', (context) => answer(context, (asker) => project(asker, context.payload)))
  bot.command('id', (context) => answer(context, id))
  bot.action(/^confirm:([0-9a-f]{24})$/, (context) => confirm(context, context.match[1] ?? ''))
  bot.on('callback_query', (context) => answerTap(context.callbackQuery.id, ''))
  bot.on('my_chat_member', (context) => noteOwnMembership(context.myChatMember))
  bot.on(message('migrate_to_chat_id'), ({ chat, message: { migrate_to_chat_id: movedTo } }) =>
    noteMove(String(chat.id), String(movedTo)),
  )
  bot.on(message('text'), (context) => answer(context, unknown))
  return bot
}

async function answer(context: Context, compose: (asker: Asker) => Promise<string | null>): Promise<void> {
  const asker = await askerOf(context.from, context.chat)
  if (!asker) return
  const { isAllowed } = await countUse(`bot-questions:${asker.chatId}`, QUESTIONS)
  if (!isAllowed) return
  if (asker.isPrivate) await noteTelegramContact(asker)
  const html = await compose(asker)
  if (html !== null) await reply(asker, html)
}

async function start(asker: Asker): Promise<string> {
  const { isPrivate, translate, name, username, person } = asker
  if (!isPrivate) return helpText(translate)
  const codesSent = await deliverWaitingCodes(asker)
  const hasUsername = username !== null
  return greeting(
    { name, hasUsername, codesSent, isMember: person?.isMember ?? false },
    environment().APP_URL,
    translate,
  )
}

/** What keeps somebody from an answer about the work, or null. */
function refusal({ isPrivate, person, translate }: Asker): string | null {
  if (!isPrivate) return translate('bot.privateOnly')
  return person?.isMember
    ? null
    : translate('bot.membersOnly', { link: shownLink(`${environment().APP_URL}/auth`) })
}

async function me(asker: Asker): Promise<string> {
  const refused = refusal(asker)
  if (refused !== null || !asker.person) return refused ?? ''
  return openScenariosText(await openScenariosOf(asker.person.id), environment().APP_URL, asker.translate)
}

async function project(asker: Asker, text: string): Promise<string> {
  const refused = refusal(asker)
  if (refused !== null) return refused
  const { translate } = asker
  const projectNumber = parseProjectNumber(text.trim())
  if (projectNumber === null) return translate('bot.projectUsage')
  const found = await projectSummaryByNumber(projectNumber)
  if (!found) return translate('bot.projectNotFound', { number: String(projectNumber) })
  return projectText(found, environment().APP_URL, translate)
}

async function id({ isPrivate, telegramId, chatId, translate }: Asker): Promise<string> {
  return isPrivate
    ? translate('bot.yourId', { id: copiable(telegramId) })
    : translate('bot.groupId', { id: copiable(chatId) })
}

// In a group, what people say to each other is none of the bot's business.
async function unknown({ isPrivate, translate }: Asker): Promise<string | null> {
  return isPrivate ? translate('bot.unknownCommand') : null
}

async function confirm(context: Context, challengeId: string): Promise<void> {
  const { callbackQuery, from, chat } = context
  const asker = await askerOf(from, chat)
  if (!callbackQuery || !asker) return
  const isConfirmed = await confirmChallenge(challengeId, asker.telegramId)
  await answerTap(callbackQuery.id, asker.translate(isConfirmed ? 'bot.confirmed' : 'bot.notConfirmed'))
}
