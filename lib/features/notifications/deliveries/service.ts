import 'server-only'
import { noteBlocked } from '@/lib/features/auth/chats/service'
import { transaction } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { announceTouched } from '@/lib/server/live'
import { describeError, logger } from '@/lib/server/logger'
import { MailFailure, sendMail } from '@/lib/server/mail'
import { defineExpiryJob, defineOutbox, retryDelayMs } from '@/lib/server/outbox'
import { sendTelegramMessage, TelegramFailure } from '@/lib/server/telegram'
import { getTranslator } from '@/lib/shared/catalog'
import { MINUTE_MS } from '@/lib/shared/dates'
import { type Language, SIGN_IN_LANGUAGE } from '@/lib/shared/language'
import type { ReminderFacts } from '../reminders/contract'
import {
  claimReminders,
  endOldReminders,
  findListener,
  giveUpReminders,
  type Listener,
  nextReminderMoment,
  postponeReminders,
  storeArrived,
  storeRefused,
  storeStarted,
} from '../reminders/queries'
import { localTime, quietMinutesLeft, type ReminderChannel } from '../reminders/rules'
import { toChannelProblem } from '../reminders/service'
import { REMINDER_CHANNELS } from '../reminders/values'
import { HTML, newsUrl, PLAIN, remindersText, toNews } from '../rules'

/** More than any channel needs. */
const LEASE_MS = 120_000
/** Polling interval in milliseconds for reminders leased by another worker. */
const OTHERS_PAUSE_MS = 250

/** Expires reminders that have waited too long, also where no worker is there any more to deliver them. */
export const endOldRemindersJob = defineExpiryJob('reminders-end-old', endOldReminders)

const OUTBOXES = { telegram: outboxFor('telegram'), email: outboxFor('email'), push: outboxFor('push') }

function outboxFor(channel: ReminderChannel) {
  return defineOutbox({
    name: `reminders by ${channel}`,
    channel: 'uta_reminders',
    leaseMs: LEASE_MS,
    expire: endOldReminders,
    lease: (leaseMs) => claimReminders(channel, leaseMs),
    deliver: async ({ userId, rows }) => deliverTo(await findListener(userId), channel, rows),
    untilNext: async () => {
      const nextMs = await nextReminderMoment(channel)
      return nextMs === null ? null : Math.max(OTHERS_PAUSE_MS, nextMs)
    },
  })
}

/**
 * Delivers reminders until the process stops, by each channel for itself.
 * @returns the function that ends it, after the messages being sent.
 */
export function startReminding(): () => Promise<void> {
  const stops = REMINDER_CHANNELS.map((channel) => OUTBOXES[channel].start())
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/**
 * Hands every due reminder to a channel, one person after the other.
 * @returns the milliseconds until the next one is due, infinity where nothing waits.
 */
export const deliverReminders = (channel: ReminderChannel, stop: AbortSignal): Promise<number> =>
  OUTBOXES[channel].deliverDue(stop)

type Claimed = NonNullable<Awaited<ReturnType<typeof claimReminders>>>['rows'][number]

const toSequences = (rows: Claimed[]) => rows.map(({ sequence }) => sequence)

/** Returns the milliseconds for which the channel is paused for everybody. */
async function deliverTo(listener: Listener, channel: ReminderChannel, claimed: Claimed[]): Promise<number> {
  const rows = await dropHopeless(listener, channel, claimed)
  if (rows.length === 0) return 0
  const now = new Date()
  const quietMinutes = quietMinutesLeft(localTime(now, listener.timeZone), listener.quietHours)
  if (quietMinutes > 0) {
    // To the minute, and the same for all, so that they are sent as one message.
    const minute = now.getTime() - (now.getTime() % MINUTE_MS)
    await postponeReminders(toSequences(rows), new Date(minute + quietMinutes * MINUTE_MS))
    return 0
  }
  const news = rows.filter((row) => row.facts?.kind !== 'morning_digest')
  const digests = rows.filter((row) => row.facts?.kind === 'morning_digest')
  for (const part of [news, ...digests.map((digest) => [digest])]) {
    if (part.length === 0) continue
    const pauseMs = await handOver(listener, channel, part)
    if (pauseMs > 0) return pauseMs
  }
  return 0
}

/** Gives up what can't or may not arrive, and returns the rest. */
async function dropHopeless(
  listener: Listener,
  channel: ReminderChannel,
  rows: Claimed[],
): Promise<Claimed[]> {
  const problem = toChannelProblem(listener, channel)
  const refusalReason = ({ facts, isStarted }: Claimed): string => {
    // Its worker died before the answer came: rather none than a second one.
    if (isStarted) return 'interrupted'
    if (!facts) return 'unreadable'
    if (!listener.isMember || !listener.wants(facts.kind, channel)) return 'unwanted'
    return problem
  }
  const reasons = new Map(rows.map((row) => [row, refusalReason(row)]))
  for (const reason of new Set(reasons.values())) {
    if (reason === '') continue
    await giveUpReminders(toSequences(rows.filter((row) => reasons.get(row) === reason)), reason)
  }
  return rows.filter((row) => reasons.get(row) === '')
}

type Send = (listener: Listener, facts: ReminderFacts[]) => Promise<void>

const SENDS: Record<'telegram' | 'email', Send> = { telegram: sendByTelegram, email: sendByMail }

async function handOver(listener: Listener, channel: ReminderChannel, rows: Claimed[]): Promise<number> {
  const sequences = toSequences(rows)
  if (channel === 'push') {
    await transaction(async (tx) => {
      await storeStarted(sequences, tx)
      await announceTouched(tx, [{ subject: 'reminder', onlyFor: listener.id }])
    })
    return 0
  }
  const facts = rows.flatMap((row) => row.facts ?? [])
  await storeStarted(sequences)
  try {
    await SENDS[channel](listener, facts)
  } catch (error) {
    return settleFailure(error, { listener, sequences, attempts: rows[0]?.attempts ?? 0 })
  }
  await storeArrived(sequences)
  return 0
}

/** Returns the language of the chat with the bot, which is that of signing in where nobody chose one. */
const chatLanguage = (language: Language | null) => language ?? SIGN_IN_LANGUAGE

async function sendByTelegram({ chat, language }: Listener, facts: ReminderFacts[]): Promise<void> {
  if (!chat) throw new TelegramFailure('forbidden')
  const { html, picture } = await composeContent(facts, chatLanguage(language))
  const isDigest = facts.some(({ kind }) => kind === 'morning_digest')
  const text = getTranslator(chatLanguage(language))('bot.buttonMe')
  // The bot answers a tap (lib/features/bot).
  const buttons = isDigest ? [{ text, callbackData: 'me' }] : []
  await sendTelegramMessage({ chatId: chat.chatId, html, picture, buttons })
}

async function sendByMail({ email, language }: Listener, facts: ReminderFacts[]): Promise<void> {
  const { html, plain, subject, address, picture } = await composeContent(facts, language)
  const settings = `${environment().APP_URL}/profile`
  const translate = getTranslator(language)
  const why = (link: string) => translate('notifications.reminders.why', { link })
  await sendMail({
    to: email,
    subject,
    text: [plain, address, why(settings)].join('\n\n'),
    html: [html.replaceAll('\n', '<br>'), why(HTML.link(settings, settings))]
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join(''),
    picture,
  })
}

interface Content {
  html: string
  plain: string
  /** One line. */
  subject: string
  address: string
  picture?: Uint8Array
}

/** Returns the message of one digest, or of all other reminders together. */
async function composeContent(facts: ReminderFacts[], language: Language | null): Promise<Content> {
  const { APP_URL: appUrl } = environment()
  const translate = getTranslator(language)
  const [digest] = facts.flatMap((one) => (one.kind === 'morning_digest' ? one : []))
  if (digest) {
    const { digestMessage } = await import('../digests/service')
    const message = await digestMessage(digest, language)
    return { ...message, subject: firstLine(message.plain), address: `${appUrl}/profile` }
  }
  const news = toNews(facts)
  const setting = { appUrl, translate }
  const plain = remindersText(news, { ...setting, style: PLAIN })
  const subject = translate('notifications.reminders.subject', { count: news.length })
  return {
    html: remindersText(news, { ...setting, style: HTML }),
    plain,
    subject: news.length === 1 ? firstLine(plain) : subject,
    address: newsUrl(news, appUrl),
  }
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

interface Failed {
  listener: Listener
  sequences: bigint[]
  /** The number of earlier failures of the first of them. */
  attempts: number
}

/** Returns the milliseconds for which the channel reaches nobody. */
async function settleFailure(error: unknown, { listener, sequences, attempts }: Failed): Promise<number> {
  const isKnown = error instanceof TelegramFailure || error instanceof MailFailure
  const kind = isKnown ? error.kind : 'failed'
  logger.warn({ userId: listener.id, kind, failure: describeError(error) }, 'reminder not delivered')
  if (kind === 'forbidden' && listener.chat) await noteBlocked(listener.chat.telegramId)
  if (kind === 'forbidden' || kind === 'not_found' || kind === 'rejected' || kind === 'refused') {
    await giveUpReminders(sequences, kind)
    return 0
  }
  const retryAfterMs = error instanceof TelegramFailure ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
  const waitMs = retryAfterMs || retryDelayMs(attempts + 1)
  await storeRefused(sequences, kind, waitMs)
  return kind === 'unreachable' ? waitMs : 0
}
