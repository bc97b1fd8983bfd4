import 'server-only'
import { announce } from '@/lib/server/database-channel'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { isBotConfigured, isMailConfigured } from '@/lib/server/env'
import { announceTouched } from '@/lib/server/live'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { newsUrl, PLAIN, remindersText, toNews } from '../rules'
import {
  type ChannelProblem,
  type ReminderSettings,
  type ReminderSettingsUpdate,
  reminderFactsSchema,
  type ShownReminder,
} from './contract'
import {
  type Closed,
  countOffered,
  findListener,
  type Listener,
  type PastEvents,
  removeInboxItems,
  storeChoices,
  storeInboxItems,
  storeReminders,
  storeSettings,
  takeOffered,
  withdrawReminders,
} from './queries'
import { formatTimeOfDay, type InboxNews, parseTimeOfDay, type Reminder, type ReminderChannel } from './rules'
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

/** Returns why a channel delivers nothing to a person; '' where it does. */
export function toChannelProblem(
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
  const news = toNews(taken)
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
