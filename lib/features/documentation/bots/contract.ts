import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { countSchema } from '@/lib/shared/number-schemas'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import {
  bulkDeleteEndpoint,
  bulkSetEndpoint,
  bulkUndoEndpoint,
  changedRow,
  deleteEndpoint,
  exportEndpoint,
} from '@/lib/shared/record-endpoints'
import {
  clearableMomentSchema,
  clearableNameSchema,
  clearableTextSchema,
  idSchema,
  linkSchema,
  nameSchema,
  optionalNameSchema,
  optionalTextSchema,
  requiredLink,
  requiredName,
  versionSchema,
} from '@/lib/shared/validation'
import { BOT_SORTS, BOT_STATUSES, DEFAULT_BOT_STATUS } from './values'

export const botStatusSchema = z.enum(BOT_STATUSES)
export type BotStatus = z.infer<typeof botStatusSchema>

/** How a bot is monitored: not at all, by asking Telegram with its token, or by asking an address. */
export const MONITORINGS = ['none', 'token', 'url'] as const

/** A bot as it is described. */
export const describedBotSchema = z.object({
  _id: idSchema,
  botName: z.string(),
  telegramAlias: z.string(),
  team: z.string(),
  status: botStatusSchema,
  description: z.string(),
  instructionUrl: z.string(),
  /** The share of good answers of the last 24 hours, such as `99.9%`; of a bot that is not monitored what a call gave, shown nowhere. */
  uptime: z.string(),
  /** Failed answers, in the same way. */
  errorCount: z.number().int(),
  /** When it did something last: of a monitored one its last good answer, else as typed in. */
  lastActivity: z.iso.datetime().nullable(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type DescribedBot = z.infer<typeof describedBotSchema>

/** A bot on the wire, with how it is monitored. */
export const botSchema = describedBotSchema.extend({
  /** Null where the alias is not a valid Telegram name. */
  telegramUrl: z.string().nullable(),
  monitoring: z.enum(MONITORINGS),
})
export type Bot = z.infer<typeof botSchema>

export const botSortSchema = z.enum(BOT_SORTS)

/** Which bots a list and its export have, and in which order. */
const view = {
  sort: botSortSchema.default('created'),
  order: sortOrderSchema.default('desc'),
  search: nameSchema.optional(),
}

const incomplete = message('documentation.bots.incomplete')
const required = { botName: requiredName(incomplete), telegramAlias: requiredName(incomplete) }

const params = z.object({ id: idSchema })
const oneBot = z.object({ bot: botSchema })

export const listBots = endpoint('GET /documentation/bot-activity', {
  summary:
    'The bots that a search finds, the one added last first by default, with what monitoring has found.',
  access: 'authenticated',
  query: z.object({ ...view, ...sortedPageQuery }),
  data: z.object({ bots: z.array(botSchema), ...pageCursors }),
})

export const createBot = endpoint('POST /documentation/bot-activity', {
  summary: 'Adds a bot.',
  access: 'editor',
  body: z.object({
    ...required,
    team: optionalNameSchema,
    status: botStatusSchema.default(DEFAULT_BOT_STATUS),
    description: optionalTextSchema,
    instructionUrl: linkSchema.optional().transform((url) => url ?? ''),
    uptime: optionalNameSchema,
    errorCount: countSchema.default(0),
    lastActivity: clearableMomentSchema.default(null),
  }),
  data: oneBot,
  status: 201,
})

export const updateBot = endpoint('PUT /documentation/bot-activity/{id}', {
  summary:
    'Changes a bot; fields that are absent stay as they are, and so do uptime, errors and last activity of a monitored one.',
  access: 'editor',
  params,
  body: z.object({
    ...z.object(required).partial().shape,
    team: clearableNameSchema.optional(),
    status: botStatusSchema.optional(),
    description: clearableTextSchema.optional(),
    instructionUrl: linkSchema.optional(),
    uptime: clearableNameSchema.optional(),
    errorCount: countSchema.optional(),
    lastActivity: clearableMomentSchema.optional(),
    version: versionSchema,
  }),
  data: oneBot,
})
export type BotUpdate = z.output<typeof updateBot.body>

export const deleteBot = deleteEndpoint('/documentation/bot-activity/{id}', {
  summary: 'Deletes a bot; it can be restored.',
  params,
})

export const deleteBots = bulkDeleteEndpoint('/documentation/bot-activity/bulk/delete', {
  summary: 'Deletes up to 1,000 bots: all or none. They can be restored.',
})

/** A bot that a call has given another status, with the one it had before. */
export const botStatusChangeSchema = z.object({ ...changedRow, status: botStatusSchema })

export const setStatusOfBots = bulkSetEndpoint('/documentation/bot-activity/bulk/status', {
  summary:
    'Sets the status of up to 1,000 bots: all or none. Answers what those had before that had another.',
  value: { status: botStatusSchema },
  change: botStatusChangeSchema,
})

export const undoStatusOfBots = bulkUndoEndpoint('/documentation/bot-activity/bulk/status/undo', {
  summary: 'Puts back the status of bots that nobody has changed since.',
  change: botStatusChangeSchema,
})

export const exportBots = exportEndpoint('/documentation/bot-activity/export', {
  summary:
    'The bots that a search finds, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  query: view,
})

export const setBotMonitor = endpoint('PUT /documentation/bot-activity/{id}/monitor', {
  summary:
    'Has a bot asked once a minute, by its token or at an address; null ends that. What is given is kept sealed and never answered.',
  access: 'admin',
  params,
  body: z.object({
    monitor: z
      .discriminatedUnion('kind', [
        z.object({
          kind: z.literal('token'),
          token: z
            .string()
            .trim()
            .regex(/^\d+:[\w-]{20,}$/, message('documentation.bots.tokenWrong')),
        }),
        z.object({ kind: z.literal('url'), url: requiredLink(message('validation.invalidLink')) }),
      ])
      .nullable(),
  }),
  data: oneBot,
})
export type BotMonitor = z.output<typeof setBotMonitor.body>['monitor']

/** The probes of a bot in an hour, and the successful ones. */
export const botHourSchema = z.object({
  from: z.iso.datetime(),
  asked: z.number().int(),
  good: z.number().int(),
})
export type BotHour = z.infer<typeof botHourSchema>

export const listBotProbes = endpoint('GET /documentation/bot-activity/probes', {
  summary:
    'How often each monitored bot was asked and answered well in each of the last 24 hours, the oldest first.',
  access: 'authenticated',
  data: z.object({ bots: z.array(z.object({ botId: idSchema, hours: z.array(botHourSchema) })) }),
})
