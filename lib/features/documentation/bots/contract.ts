import { z } from 'zod'
import { bulkIdsSchema, deletedSchema } from '@/lib/shared/bulk'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { pageCursors, sortedPageQuery, sortOrderSchema } from '@/lib/shared/pagination'
import {
  clearableNameSchema,
  clearableTextSchema,
  exportFormatSchema,
  idSchema,
  linkSchema,
  nameSchema,
  optionalNameSchema,
  optionalTextSchema,
  requiredLink,
  requiredName,
  versionSchema,
} from '@/lib/shared/validation'
import { BOT_SORTS, BOT_STATUSES } from './rules'

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
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type DescribedBot = z.infer<typeof describedBotSchema>

/** A bot on the wire, with what monitoring has found; none of that where it is not monitored. */
export const botSchema = describedBotSchema.extend({
  telegramUrl: z.string(),
  monitoring: z.enum(MONITORINGS),
  /** The share of good answers in the last 24 hours, such as `99.9%`. */
  uptime: z.string(),
  /** Failed answers in the last 24 hours. */
  errorCount: z.number().int(),
  /** When it answered last. */
  lastActivity: z.iso.datetime().nullable(),
})
export type Bot = z.infer<typeof botSchema>

export const botSortSchema = z.enum(BOT_SORTS)
export type BotSort = z.infer<typeof botSortSchema>

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

export const listBots = endpoint({
  method: 'GET',
  path: '/documentation/bot-activity',
  summary:
    'The bots that a search finds, the one added last first unless told, with what monitoring has found.',
  access: 'authenticated',
  query: z.object({ ...view, ...sortedPageQuery }),
  data: z.object({ bots: z.array(botSchema), ...pageCursors }),
})

export const createBot = endpoint({
  method: 'POST',
  path: '/documentation/bot-activity',
  summary: 'Adds a bot.',
  access: 'editor',
  body: z.object({
    ...required,
    team: optionalNameSchema,
    status: botStatusSchema.default('active'),
    description: optionalTextSchema,
    instructionUrl: linkSchema.optional().transform((url) => url ?? ''),
  }),
  data: oneBot,
  status: 201,
})

export const updateBot = endpoint({
  method: 'PUT',
  path: '/documentation/bot-activity/{id}',
  summary: 'Changes a bot; fields that are absent stay as they are.',
  access: 'editor',
  params,
  body: z.object({
    ...z.object(required).partial().shape,
    team: clearableNameSchema.optional(),
    status: botStatusSchema.optional(),
    description: clearableTextSchema.optional(),
    instructionUrl: linkSchema.optional(),
    version: versionSchema,
  }),
  data: oneBot,
})
export type BotUpdate = z.output<typeof updateBot.body>

export const deleteBot = endpoint({
  method: 'DELETE',
  path: '/documentation/bot-activity/{id}',
  summary: 'Deletes a bot; it can be restored.',
  access: 'editor',
  params,
  data: z.object({}),
})

export const deleteBots = endpoint({
  method: 'POST',
  path: '/documentation/bot-activity/bulk/delete',
  summary: 'Deletes up to 1,000 bots: all or none. They can be restored.',
  access: 'editor',
  body: z.object({ ids: bulkIdsSchema }),
  data: deletedSchema,
})

export const exportBots = endpoint({
  method: 'GET',
  path: '/documentation/bot-activity/export',
  summary:
    'The bots that a search finds, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  access: 'authenticated',
  query: z.object({ format: exportFormatSchema, ...view }),
  data: z.object({}),
  answers: 'file',
})

export const setBotMonitor = endpoint({
  method: 'PUT',
  path: '/documentation/bot-activity/{id}/monitor',
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

export const listBotProbes = endpoint({
  method: 'GET',
  path: '/documentation/bot-activity/{id}/probes',
  summary: 'How often a bot was asked and answered well in each of the last 24 hours, the oldest first.',
  access: 'authenticated',
  params,
  data: z.object({
    hours: z.array(z.object({ from: z.iso.datetime(), asked: z.number().int(), good: z.number().int() })),
  }),
})
