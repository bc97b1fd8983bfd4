import 'server-only'
import { type Context, Telegraf } from 'telegraf'
import { message } from 'telegraf/filters'
import type { Chat, ChatMember, ChatMemberUpdated, Update, User, UserFromGetMe } from 'telegraf/types'
import { noteBlocked, noteTelegramContact } from '@/lib/features/auth/chats/service'
import { confirmChallenge, deliverWaitingCodes } from '@/lib/features/auth/codes/service'
import { signInLink } from '@/lib/features/auth/service'
import { endOwnSession } from '@/lib/features/auth/sessions/service'
import { refuseVisitor } from '@/lib/features/auth/visitors/service'
import {
  answerInGroup,
  hasEveningDigest,
  introduceGroup,
  noteMembership,
  noteMove,
  setEveningDigest,
} from '@/lib/features/notifications/service'
import { projectSummaryByNumber, requireGroupEditor } from '@/lib/features/projects/service'
import { listOpenScenariosOfPerson } from '@/lib/features/scenarios/service'
import { runInBackground } from '@/lib/server/background'
import { isDatabaseUnavailable } from '@/lib/server/db'
import { environment, isBotConfigured } from '@/lib/server/env'
import { describeError, logger } from '@/lib/server/logger'
import { countUse } from '@/lib/server/rate-limit'
import { isSameSecret } from '@/lib/server/secrets'
import { sendTelegramMessage, type TelegramButton, TelegramFailure } from '@/lib/server/telegram'
import { pollInTurn } from '@/lib/server/telegram-polling'
import { answerTap, getBot, offerCommands, useWebhook } from '@/lib/server/telegram-updates'
import { pause } from '@/lib/server/waiting'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { ID_FORMAT } from '@/lib/shared/ids'
import { LANGUAGES, type Language } from '@/lib/shared/language'
import { message as messageKey, type Translate } from '@/lib/shared/messages'
import { parseProjectNumber } from '@/lib/shared/project-number'
import { updateSchema } from './contract'
import { findOwnProjects, findPerson } from './queries'
import {
  COMMANDS,
  copiable,
  failureText,
  greeting,
  helpText,
  openScenariosText,
  parseDigestChoice,
  projectButton,
  projectText,
  shownLink,
} from './rules'
import { signInChat } from './signatures/service'

const PREPARE_RETRY_MS = 2_000

/**
 * Starts the bot: with a webhook where TELEGRAM_WEBHOOK_SECRET is set, else by long polling. Returns at once, while
 * Telegram is out of reach it keeps trying.
 * @returns the function that stops it.
 */
export function startBot(): () => Promise<void> {
  if (!isBotConfigured()) return async () => {}
  const { TELEGRAM_WEBHOOK_SECRET: secret, APP_URL } = environment()
  return runInBackground('bot', async (stop) => {
    if (secret === undefined) return pollInTurn(prepare, stop)
    if (await prepare(stop))
      await untilDone(() => useWebhook(`${APP_URL}/api/telegram/webhook`, secret), stop)
  })
}

function prepare(stop: AbortSignal): Promise<Telegraf | null> {
  return untilDone(async () => {
    const bot = createBot(await getBot())
    await offerCommands(commandsIn('ru'))
    for (const language of LANGUAGES) await offerCommands(commandsIn(language), language)
    return bot
  }, stop)
}

function commandsIn(language: (typeof LANGUAGES)[number]) {
  const translate = getTranslator(language)
  return COMMANDS.map(({ command, description }) => ({ command, description: translate(description) }))
}

async function untilDone<Result>(work: () => Promise<Result>, stop: AbortSignal): Promise<Result | null> {
  while (!stop.aborted) {
    try {
      return await work()
    } catch (error) {
      logger.warn({ failure: describeError(error) }, 'the bot is not ready')
      await pause(PREPARE_RETRY_MS, stop)
    }
  }
  return null
}

let webhookBot: Promise<Telegraf> | undefined

/**
 * Handles an update that came to the webhook.
 * @throws AppError `not_found` where there is no webhook, `forbidden` for anybody but Telegram, `unavailable` where it
 * has to come again later.
 */
export async function receiveWebhook(secretGiven: string | null, update: unknown): Promise<void> {
  const { TELEGRAM_WEBHOOK_SECRET: secret } = environment()
  if (secret === undefined || !isBotConfigured()) throw new AppError('not_found', 'errors.notFound')
  if (!isSameSecret(secretGiven ?? '', secret)) throw new AppError('forbidden', 'errors.forbidden')
  if (!isUpdate(update)) return
  webhookBot ??= getBot()
    .then(createBot)
    .catch((error: unknown) => {
      webhookBot = undefined
      logger.warn({ failure: describeError(error) }, 'the bot is not ready')
      throw new AppError('unavailable', 'errors.unavailable')
    })
  await (await webhookBot).handleUpdate(update)
}

function isUpdate(value: unknown): value is Update {
  return updateSchema.safeParse(value).success
}

/** The limit of one chat's questions; what comes faster is not answered. */
const QUESTIONS = { maximum: 20, seconds: 60 }

/** Returns the bot, whose `handleUpdate` rejects only where the database is away. */
function createBot(info: UserFromGetMe): Telegraf {
  // Without a token it can't make its own calls, which would have no time limit and errors that contain the text.
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
  bot.command('login', (context) => answer(context, login))
  bot.command('digest', (context) => answer(context, (asker) => digest(asker, context.payload)))
  bot.command('id', (context) => answer(context, id))
  bot.action(new RegExp(`^confirm:(${ID_FORMAT})$`), (context) => tapped(context, confirmSignIn))
  bot.action(new RegExp(`^tap:(${ID_FORMAT}):(\\d{2})$`), (context) => tapped(context, confirmSignIn))
  bot.action(new RegExp(`^sign:(${ID_FORMAT})$`), (context) => tapped(context, signProtocol))
  bot.action(new RegExp(`^refuse:(${ID_FORMAT})$`), (context) => tapped(context, refuseCode))
  bot.action(new RegExp(`^end:(${ID_FORMAT})$`), (context) => tapped(context, endSession))
  bot.action('me', (context) => asked(context, me))
  bot.action(/^project:(\d{1,9})$/, (context) =>
    asked(context, (asker) => project(asker, context.match[1] ?? '')),
  )
  bot.on('callback_query', (context) => answerTap(context.callbackQuery.id, ''))
  bot.on('my_chat_member', (context) => noteOwnMembership(context.myChatMember))
  bot.on(message('migrate_to_chat_id'), ({ chat, message: { migrate_to_chat_id: movedTo } }) =>
    noteMove(String(chat.id), String(movedTo)),
  )
  bot.on('message', (context) => answer(context, unknown))
  return bot
}

/** A message of the bot: text in Telegram's HTML, or with buttons under it. */
type Answer = string | { html: string; buttons: TelegramButton[] }

async function answer(context: Context, compose: (asker: Asker) => Promise<Answer | null>): Promise<void> {
  const asker = await findAsker(context.from, context.chat)
  if (!asker) return
  const { isAllowed } = await countUse(`bot-questions:${asker.chatId}`, QUESTIONS)
  if (!isAllowed) return
  if (asker.isPrivate) await noteTelegramContact(asker)
  const composed = await compose(asker)
  if (composed !== null) await reply(asker, composed)
}

/** Returns a question that was asked by a button. */
async function asked(context: Context, compose: (asker: Asker) => Promise<Answer | null>): Promise<void> {
  await answerTap(context.callbackQuery?.id ?? '', '')
  await answer(context, compose)
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

/** Returns the refusal for somebody who may not use the bot, or null for a member in a private chat. */
function refusal({ isPrivate, person, translate }: Asker): string | null {
  if (!isPrivate) return translate('bot.privateOnly')
  return person?.isMember
    ? null
    : translate('bot.membersOnly', { link: shownLink(`${environment().APP_URL}/auth`) })
}

async function me(asker: Asker): Promise<string> {
  const refused = refusal(asker)
  if (refused !== null || !asker.person) return refused ?? ''
  return openScenariosText(
    await listOpenScenariosOfPerson(asker.person.id),
    environment().APP_URL,
    asker.translate,
  )
}

async function project(asker: Asker, text: string): Promise<Answer> {
  const refused = refusal(asker)
  if (refused !== null || !asker.person) return refused ?? ''
  const { translate } = asker
  const projectNumber = parseProjectNumber(text.trim())
  if (projectNumber === null) {
    const buttons = (await findOwnProjects(asker.person.id)).map(projectButton)
    return { html: translate(buttons.length > 0 ? 'bot.projectChoice' : 'bot.projectUsage'), buttons }
  }
  const found = await projectSummaryByNumber(projectNumber)
  if (!found) return translate('bot.projectNotFound', { number: String(projectNumber) })
  return projectText(found, environment().APP_URL, translate)
}

async function login(asker: Asker): Promise<string> {
  const refused = refusal(asker)
  if (refused !== null || !asker.person) return refused ?? ''
  return asker.translate('bot.signInLink', { link: shownLink(await signInLink(asker.person.id)) })
}

async function id(asker: Asker): Promise<string> {
  const { isPrivate, telegramId, translate } = asker
  return isPrivate ? translate('bot.yourId', { id: copiable(telegramId) }) : groupId(asker)
}

// A person who asks in a group has shown that they are in it.
async function groupId({ chatId, person, translate }: Asker): Promise<string> {
  if (person?.isMember) await introduceGroup(String(chatId), person.id)
  return translate('bot.groupId', { id: copiable(chatId) })
}

async function digest({ isPrivate, person, chatId, translate }: Asker, text: string): Promise<string> {
  const { APP_URL } = environment()
  if (isPrivate) return translate('bot.digestPrivate', { link: shownLink(`${APP_URL}/profile`) })
  if (!person?.isMember) return translate('bot.membersOnly', { link: shownLink(`${APP_URL}/auth`) })
  const chosen = parseDigestChoice(text)
  if (chosen !== null && !person.mayEdit) return translate('errors.forbidden')
  try {
    const hasDigest = await (chosen === null
      ? hasEveningDigest(String(chatId))
      : setEveningDigest({ chatId: String(chatId), isOn: chosen, actorId: person.id }, (tx) =>
          requireGroupEditor(tx, person.id, String(chatId)),
        ))
    return translate(hasDigest ? 'bot.digestIsOn' : 'bot.digestIsOff')
  } catch (error) {
    if (error instanceof AppError) return failureText(error, translate)
    throw error
  }
}

// In a group the bot ignores what people write to each other.
async function unknown({ isPrivate, translate, person }: Asker): Promise<Answer | null> {
  if (!isPrivate) return null
  const buttons = person?.isMember ? [{ text: translate('bot.buttonMe'), callbackData: 'me' }] : []
  return { html: translate('bot.unknownCommand'), buttons }
}

/** Carries out what a button under a message of sign-in stands for, and returns what the tap is answered. */
type Tap = (asker: Asker, id: string, tapped: { digits: string; messageId: number }) => Promise<string>

const CONFIRMATIONS = {
  confirmed: messageKey('bot.confirmed'),
  wrong: messageKey('bot.wrongDigits'),
  over: messageKey('bot.notConfirmed'),
}

const confirmSignIn: Tap = async ({ telegramId, translate }, id, { digits }) =>
  translate(CONFIRMATIONS[await confirmChallenge(id, telegramId, digits)])

const signProtocol: Tap = async ({ telegramId, chatId, translate }, challengeId, { messageId }) =>
  signInChat({ challengeId, telegramId, chatId, messageId, translate })

async function refuseCode(asker: Asker, id: string): Promise<string> {
  const { telegramId, person, translate } = asker
  const purpose = await refuseVisitor(id, telegramId)
  if (!purpose) return translate('bot.notConfirmed')
  const isSignature = purpose === 'signature'
  const link = shownLink(`${environment().APP_URL}/profile`)
  const advice = isSignature ? 'bot.signatureRefusedAdvice' : 'bot.refusedAdvice'
  if (person) await reply(asker, translate(advice, { link }))
  return translate(isSignature ? 'bot.signatureRefused' : 'bot.refused')
}

async function endSession({ telegramId, translate }: Asker, id: string): Promise<string> {
  const isEnded = await endOwnSession(telegramId, id)
  return translate(isEnded ? 'bot.sessionEnded' : 'bot.sessionOver')
}

async function tapped(context: Context & { match: RegExpExecArray }, carryOut: Tap) {
  const { callbackQuery, from, chat, match } = context
  const asker = await findAsker(from, chat)
  if (!callbackQuery || !asker) return
  const [, id = '', digits = ''] = match
  const messageId = callbackQuery.message?.message_id ?? 0
  await answerTap(callbackQuery.id, await carryOut(asker, id, { digits, messageId }))
}

const isMember = (member: ChatMember) =>
  member.status === 'restricted' ? member.is_member : member.status !== 'left' && member.status !== 'kicked'

const mayWrite = (member: ChatMember) => member.status !== 'restricted' || member.can_send_messages

/**
 * Stores that the bot was let in, silenced, blocked or thrown out. A group that lets it in is sent its id, so that
 * somebody can paste it into a project.
 */
async function noteOwnMembership(update: ChatMemberUpdated): Promise<void> {
  const { chat, from, old_chat_member: before, new_chat_member: after } = update
  if (chat.type === 'private') {
    if (!isMember(after)) await noteBlocked(BigInt(chat.id))
    return
  }
  if (chat.type === 'channel') return
  await noteMembership(String(chat.id), {
    isMember: isMember(after),
    mayWrite: mayWrite(after),
    title: chat.title,
  })
  if (isMember(before) || !isMember(after) || !mayWrite(after)) return
  const asker = await findAsker(from, chat)
  if (asker) await reply(asker, await groupId(asker))
}

/** The language for people who are not registered: sign-in is in Russian. */
const UNREGISTERED_LANGUAGE: Language = 'ru'

/** A person who writes to the bot, and the chat. */
interface Asker {
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

/** Returns the person behind an update; null where there is none, as with what a group itself says. */
async function findAsker(from: User | undefined, chat: Chat | undefined): Promise<Asker | null> {
  if (!from || !chat || from.is_bot) return null
  const telegramId = BigInt(from.id)
  const person = await findPerson(telegramId)
  const language = person?.language ?? UNREGISTERED_LANGUAGE
  return {
    telegramId,
    chatId: BigInt(chat.id),
    isPrivate: chat.type === 'private',
    name: from.first_name,
    username: from.username ?? null,
    person,
    language,
    translate: getTranslator(language),
  }
}

/** Sends an answer to where the question was asked. A failure is logged only. */
async function reply({ telegramId, chatId, isPrivate }: Asker, composed: Answer): Promise<void> {
  const { html, buttons } = typeof composed === 'string' ? { html: composed, buttons: [] } : composed
  try {
    await (isPrivate ? sendTelegramMessage({ chatId, html, buttons }) : answerInGroup(String(chatId), html))
  } catch (error) {
    if (!(error instanceof TelegramFailure)) throw error
    if (isPrivate && error.kind === 'forbidden') await noteBlocked(telegramId)
    logger.warn({ kind: error.kind }, 'the bot could not answer')
  }
}
