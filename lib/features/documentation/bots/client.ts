import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { fileCalls, removalCalls, statusCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import { refetchAffected } from '@/lib/client/refetch-affected'
import { toEditValues } from '@/lib/shared/records'
import type {
  Bot,
  BotSort,
  createBot,
  deleteBots,
  exportBots,
  listBotProbes,
  listBots,
  setBotMonitor,
  setStatusOfBots,
  undoStatusOfBots,
  updateBot,
} from './contract'
import { BOT } from './rules'

/** Queries and mutations of the bots. */
export const botRecords = {
  rules: BOT,
  update: () => import('./contract').then(({ updateBot }) => updateBot.body),
  toValues: (record: Bot) => toEditValues(BOT.fields, record),
  parameters: { sort: 'sort', order: 'order', search: 'search' },
  pageSize: 50,
  calls: () => ({
    list: async (input: PageInput<BotSort>) => {
      const { bots: rows, nextCursor } = await callApi<typeof listBots>(
        'GET /documentation/bot-activity',
        input,
      )
      return { rows, nextCursor }
    },
    ...fileCalls<typeof exportBots>('GET /documentation/bot-activity/export', {}),
    add: (body: z.input<typeof createBot.body>) =>
      callApi<typeof createBot>('POST /documentation/bot-activity', { body }),
    change: async (id: string, body: z.input<typeof updateBot.body>) => {
      const { bot } = await callApi<typeof updateBot>('PUT /documentation/bot-activity/{id}', {
        params: { id },
        body,
      })
      return bot
    },
    ...removalCalls<typeof deleteBots>('POST /documentation/bot-activity/bulk/delete', BOT, {}),
    ...statusCalls<typeof setStatusOfBots, typeof undoStatusOfBots>(
      'PUT /documentation/bot-activity/bulk/status',
      {},
    ),
  }),
}

/** The probes of each monitored bot, and the successful ones, in each of the last 24 hours. */
export const botProbesQuery = queryOptions({
  queryKey: ['bot-probes'],
  queryFn: ({ signal }) =>
    callApi<typeof listBotProbes>('GET /documentation/bot-activity/probes', { signal }),
  meta: { subscribesTo: [{ subject: 'bot' }] },
})

/** Starts or ends monitoring a bot. */
export function useSetMonitor(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof setBotMonitor.body>) =>
      callApi<typeof setBotMonitor>('PUT /documentation/bot-activity/{id}/monitor', { params: { id }, body }),
    onSettled: () => refetchAffected(client, { subject: BOT.subject, id }),
  })
}
