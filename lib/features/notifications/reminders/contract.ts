import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { idSchema, timeZoneSchema } from '@/lib/shared/validation'
import { morningSchema } from '../morning/contract'
import { BACKUP_FAILURES, CHANNEL_PROBLEMS, REMINDER_CHANNELS, REMINDER_KINDS, TIME_PATTERN } from './values'

export const reminderKindSchema = z.enum(REMINDER_KINDS)
export const reminderChannelSchema = z.enum(REMINDER_CHANNELS)

const scenario = {
  projectNumber: z.number().int(),
  projectName: z.string(),
  scenarioId: idSchema,
  scenarioNumber: z.string(),
}

const news = [
  z.object({
    kind: z.literal('scenario_assigned'),
    ...scenario,
    role: z.enum(['responsible', 'reviewer', 'dataResponsible']),
    actorName: z.string(),
    /** Where it is the first of several that came to the person at once, as copies. */
    several: z
      .object({
        count: z.number().int(),
        /** Null where they are in more than one project. */
        projectId: idSchema.nullable(),
        person: idSchema,
      })
      .optional(),
  }),
  z.object({
    kind: z.literal('error_report'),
    ...scenario,
    errorReportId: idSchema.optional(),
    isBlocker: z.boolean(),
    description: z.string(),
    actorName: z.string(),
  }),
  z.object({
    kind: z.literal('fix_date'),
    ...scenario,
    errorReportId: idSchema.optional(),
    isBlocker: z.boolean(),
    description: z.string(),
  }),
  z.object({
    kind: z.literal('comment'),
    ...scenario,
    commentId: idSchema,
    /** The step or the error report that it is about; without either it is about the scenario itself. */
    stepId: idSchema.nullable(),
    errorReportId: idSchema.nullable(),
    isMention: z.boolean(),
    /** With the names of those whom it mentions. */
    text: z.string(),
    actorName: z.string(),
  }),
  z.object({
    kind: z.literal('signature'),
    protocolId: idSchema,
    protocolNumber: z.number().int(),
    title: z.string(),
    /** Null where the project is gone for good. */
    projectNumber: z.number().int().nullable(),
    projectName: z.string(),
  }),
  z.object({
    kind: z.literal('backup'),
    /** There has been none for 36 hours, or there is one again. */
    state: z.enum(['late', 'good']),
    /** Why the last try failed; '' where it didn't. */
    failure: z.enum(['', ...BACKUP_FAILURES]),
  }),
] as const

/** The facts of what stands in an inbox: what people are reminded of and, there alone, new statuses of scenarios and other signers of protocols. */
export const inboxFactsSchema = z.discriminatedUnion('kind', [
  ...news,
  z.object({
    kind: z.literal('scenario_status'),
    ...scenario,
    fromStatus: z.string(),
    toStatus: z.string(),
    /** Whether it waits for the person, who reviews it. */
    isReview: z.boolean(),
    actorName: z.string(),
  }),
  z.object({
    kind: z.literal('signer_change'),
    protocolId: idSchema,
    protocolNumber: z.number().int(),
    title: z.string(),
    formerName: z.string(),
    /** '' where nobody signs in their place. */
    latterName: z.string(),
    actorName: z.string(),
  }),
])
export type InboxFacts = z.infer<typeof inboxFactsSchema>

/**
 * A reminder: the facts at the moment of the event, so that the message says what happened then, however much later it
 * is sent.
 */
export const reminderFactsSchema = z.discriminatedUnion('kind', [
  ...news,
  z.object({
    kind: z.literal('morning_digest'),
    day: z.iso.date(),
    /** The id of the person, whose lists its lines lead to. */
    person: idSchema.optional(),
    /** That in which the person’s moments are written; '' for the server’s. */
    timeZone: z.string().default(''),
    /** Open scenarios that the person is responsible for, by status. */
    statuses: z.array(z.object({ status: z.string(), count: z.number().int(), isFailed: z.boolean() })),
    /** The parts of the start page; a digest of an earlier release lacks them. */
    morning: morningSchema.optional(),
  }),
])
export type ReminderFacts = z.infer<typeof reminderFactsSchema>

const timeSchema = z.string().regex(TIME_PATTERN, message('notifications.settings.timeWrong'))
const quietHoursSchema = z
  .object({ from: timeSchema, to: timeSchema })
  .refine(({ from, to }) => from !== to, message('notifications.settings.quietHoursEmpty'))

const choiceSchema = z.object({ kind: reminderKindSchema, channel: reminderChannelSchema, isOn: z.boolean() })
export type ReminderChoice = z.infer<typeof choiceSchema>

export const reminderSettingsSchema = z.object({
  /** One for each kind and channel; a channel that is switched off as a whole delivers none of them. */
  choices: z.array(choiceSchema),
  channels: z.array(z.object({ channel: reminderChannelSchema, problem: z.enum(CHANNEL_PROBLEMS) })),
  /** Quiet hours: reminders wait for their end; null for none. */
  quietHours: quietHoursSchema.nullable(),
  /** The time zone of quiet hours and days: the person's, or the server's where they chose none. */
  timeZone: z.string(),
  isTimeZoneChosen: z.boolean(),
})
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>
export type ChannelProblem = ReminderSettings['channels'][number]['problem']

const oneSettings = z.object({ settings: reminderSettingsSchema })

export const getReminderSettings = endpoint('GET /profile/reminder-settings', {
  summary: 'What the signed-in person is reminded of, by which channels, and when not.',
  access: 'authenticated',
  data: oneSettings,
})

export const updateReminderSettings = endpoint('PUT /profile/reminder-settings', {
  summary: 'Sets what a person is reminded of; what is absent stays as it is.',
  access: 'authenticated',
  body: z.object({
    choices: z
      .array(choiceSchema)
      .max(REMINDER_KINDS.length * REMINDER_CHANNELS.length)
      .optional(),
    /** null for none. */
    quietHours: quietHoursSchema.nullable().optional(),
    timeZone: timeZoneSchema.optional(),
  }),
  data: oneSettings,
})
export type ReminderSettingsUpdate = z.output<typeof updateReminderSettings.body>

export const countWaitingReminders = endpoint('GET /profile/reminders', {
  summary: 'How many reminders wait for a tab that shows them.',
  access: 'authenticated',
  data: z.object({ waiting: z.number().int() }),
})

export const shownReminderSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** The path that a click leads to. */
  address: z.string(),
})
export type ShownReminder = z.infer<typeof shownReminderSchema>

export const takeReminders = endpoint('POST /profile/reminders/take', {
  summary:
    'The reminders that waited for a tab, as one notification in the caller’s language; null where none waits. Of several ' +
    'tabs that ask at once one gets them.',
  access: 'authenticated',
  data: z.object({ reminder: shownReminderSchema.nullable() }),
})
