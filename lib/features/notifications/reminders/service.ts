import 'server-only'
import { noteBlocked } from '@/lib/features/auth/chats/service'
import { announce } from '@/lib/server/database-channel'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { announceTouched } from '@/lib/server/live'
import { describeError, logger } from '@/lib/server/logger'
import { isMailConfigured, MailFailure, sendMail } from '@/lib/server/mail'
import { defineExpiryJob, defineOutbox, retryDelayMs } from '@/lib/server/outbox'
import { isBotConfigured, sendTelegramMessage, TelegramFailure } from '@/lib/server/telegram'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { MINUTE_MS } from '@/lib/shared/dates'
import { type Language, SIGN_IN_LANGUAGE } from '@/lib/shared/language'
import { HTML, type News, newsUrl, PLAIN, remindersText } from '../rules'
import {
  type ChannelProblem,
  type ReminderFacts,
  type ReminderSettings,
  type ReminderSettingsUpdate,
  reminderFactsSchema,
  type ShownReminder,
} from './contract'
import {
  type Closed,
  claimReminders,
  countOffered,
  endOldReminders,
  findListener,
  giveUpReminders,
  type Listener,
  nextReminderMoment,
  type PastEvents,
  postponeReminders,
  removeInboxItems,
  storeArrived,
  storeChoices,
  storeInboxItems,
  storeRefused,
  storeReminders,
  storeSettings,
  storeStarted,
  takeOffered,
  withdrawReminders,
} from './queries'
import {
  formatTimeOfDay,
  type InboxNews,
  localTime,
  parseTimeOfDay,
  quietMinutesLeft,
  type Reminder,
  type ReminderChannel,
} from './rules'
import { REMINDER_CHANNELS, REMINDER_KINDS } from './values'

/**
 * Stores reminders in the transaction of the event, and those that belong into the inboxes of these people. Workers
 * deliver them once that is committed, once to each person by each channel that they want; an inbox has them always.
 */
export async function remind(tx: TransactionClient, reminders: Reminder[]): Promise<void> {
  if (reminders.length === 0) return
  const checked = reminders.map((one) => ({ ...one, facts: reminderFactsSchema.parse(one.facts) }))
  await storeReminders(tx, checked, closedChannels())
  // A digest only repeats what is there.
  await inform(
    tx,
    checked.flatMap(({ facts, ...one }) => (facts.kind === 'morning_digest' ? [] : [{ ...one, facts }])),
  )
  await announce(tx, 'uta_reminders')
}

/** Stores what concerns people in their inboxes alone, in the transaction of the event; each event once. */
export async function inform(tx: TransactionClient, news: InboxNews[]): Promise<void> {
  if (news.length === 0) return
  const readers = await storeInboxItems(tx, news)
  await announceTouched(tx, touchesFor('inbox', readers))
}

const touchesFor = (subject: 'inbox' | 'reminder', userIds: readonly string[]) =>
  userIds.map((onlyFor) => ({ subject, onlyFor }))

/** Takes back what a change has made untrue, in its transaction: reminders that were not sent yet, and items of inboxes. */
export async function withdraw(tx: TransactionClient, past: PastEvents): Promise<void> {
  const listeners = await withdrawReminders(tx, past)
  const readers = past.hasInbox ? await removeInboxItems(tx, past) : []
  await announceTouched(tx, [...touchesFor('reminder', listeners), ...touchesFor('inbox', readers)])
}

// An operator who turns a bot or a mail server on later wants the news from then on.
function closedChannels(): Closed[] {
  return [
    ...(isBotConfigured() ? [] : [{ channel: 'telegram', problem: 'no_bot' } as const]),
    ...(isMailConfigured() ? [] : [{ channel: 'email', problem: 'no_server' } as const]),
  ]
}

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

/** Returns why a channel delivers nothing to a person; '' where it does. */
function toChannelProblem(
  { chat, email, isEmailConfirmed }: Listener,
  channel: ReminderChannel,
): ChannelProblem {
  if (channel === 'telegram') {
    if (!isBotConfigured()) return 'no_bot'
    return chat ? '' : 'no_chat'
  }
  if (channel === 'email') {
    if (!isMailConfigured()) return 'no_server'
    if (email === '') return 'no_address'
    return isEmailConfirmed ? '' : 'not_confirmed'
  }
  return ''
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

function withoutDigests(facts: ReminderFacts[]): News[] {
  const news = facts.flatMap((one) => (one.kind === 'morning_digest' ? [] : one))
  // An error report that was given to the same person again before they heard of it is one.
  return news.filter((one, at) => !news.slice(at + 1).some((later) => isSameReport(one, later)))
}

const isSameReport = (one: News, other: News) =>
  one.kind === 'error_report' &&
  other.kind === 'error_report' &&
  one.errorReportId !== undefined &&
  one.errorReportId === other.errorReportId

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
  const news = withoutDigests(facts)
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

const remindersFor = ({ role }: Actor) =>
  REMINDER_KINDS.filter((kind) => kind !== 'backup' || role === 'admin')

/** Returns the reminder settings of the signed-in person: kinds, channels and quiet hours. */
export async function reminderSettings(actor: Actor): Promise<ReminderSettings> {
  const listener = await findListener(actor.userId)
  const { muted, quietHours, timeZone } = listener
  return {
    choices: remindersFor(actor).flatMap((kind) =>
      REMINDER_CHANNELS.map((channel) => ({
        kind,
        channel,
        isOn: !muted.some((one) => one.kind === kind && one.channel === channel),
      })),
    ),
    channels: REMINDER_CHANNELS.map((channel) => ({ channel, problem: toChannelProblem(listener, channel) })),
    quietHours: quietHours && { from: formatTimeOfDay(quietHours.from), to: formatTimeOfDay(quietHours.to) },
    timeZone: timeZone || serverTimeZone(),
    isTimeZoneChosen: timeZone !== '',
  }
}

/** Returns the time zone of this process, the default of people who chose none. */
const serverTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Sets the reminder settings of the signed-in person; absent ones stay as they are. */
export async function updateReminderSettings(
  actor: Actor,
  { choices = [], quietHours, timeZone }: ReminderSettingsUpdate,
): Promise<ReminderSettings> {
  const quiet = quietHours && {
    quietFrom: parseTimeOfDay(quietHours.from),
    quietTo: parseTimeOfDay(quietHours.to),
  }
  await transaction(async (tx) => {
    await storeChoices(tx, actor.userId, choices)
    if (quietHours !== undefined || timeZone !== undefined) {
      const none = quietHours === null ? { quietFrom: null, quietTo: null } : {}
      await storeSettings(tx, actor.userId, { timeZone, ...none, ...quiet })
    }
    await announceTouched(tx, [{ subject: 'profile', onlyFor: actor.userId }])
  })
  return reminderSettings(actor)
}

/** Returns the number of reminders that wait for a tab of the signed-in person. */
export async function waitingReminders(actor: Actor): Promise<number> {
  return countOffered(actor.userId)
}

/**
 * Takes the reminders that wait for a tab of the signed-in person, as one notification in their language. Of several
 * concurrent calls one gets it.
 */
export async function takeReminders(actor: Actor, language: Language | null): Promise<ShownReminder | null> {
  const taken = await transaction((tx) => takeOffered(tx, actor.userId))
  const news = withoutDigests(taken)
  const translate = getTranslator(language)
  const { morningText } = await import('../digests/rules')
  const digests = taken.flatMap((one) =>
    one.kind === 'morning_digest' ? morningText(one, { appUrl: '', translate, language, style: PLAIN }) : [],
  )
  if (taken.length === 0) return null
  const texts = news.length > 0 ? [remindersText(news, { appUrl: '', translate, style: PLAIN })] : []
  return {
    title: translate('notifications.reminders.subject', { count: taken.length }),
    text: [...digests, ...texts].join('\n'),
    address: digests.length > 0 ? '/profile' : newsUrl(news, ''),
  }
}
