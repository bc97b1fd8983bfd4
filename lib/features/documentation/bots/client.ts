import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import {
  addCalls,
  changeCalls,
  fileCalls,
  listCalls,
  removalCalls,
  statusCalls,
} from '@/lib/client/record-calls'
import { useCall } from '@/lib/client/use-call'
import { toEditValues } from '@/lib/shared/records'
import type {
  Bot,
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
    ...listCalls<typeof listBots>('GET /documentation/bot-activity', 'bots', {}),
    ...fileCalls<typeof exportBots>('GET /documentation/bot-activity/export', {}),
    ...addCalls<typeof createBot>('POST /documentation/bot-activity', {}),
    ...changeCalls<typeof updateBot>('PUT /documentation/bot-activity/{id}', { id: 'id', row: 'bot' }, {}),
    ...removalCalls<typeof deleteBots>('POST /documentation/bot-activity/bulk/delete', BOT, {}),
    ...statusCalls<typeof setStatusOfBots, typeof undoStatusOfBots>(
      'PUT /documentation/bot-activity/bulk/status',
      {},
    ),
  }),
}

/** The probes of each monitored bot, and the successful ones, in each of the last 24 hours. */
export const botProbesQuery = callQuery<typeof listBotProbes>('GET /documentation/bot-activity/probes', {
  queryKey: ['bot-probes'],
  subscribesTo: [{ subject: 'bot' }],
})

/** Starts or ends monitoring a bot. */
export function useSetMonitor(id: string) {
  return useCall(
    (body: z.input<typeof setBotMonitor.body>) =>
      callApi<typeof setBotMonitor>('PUT /documentation/bot-activity/{id}/monitor', { params: { id }, body }),
    () => [{ subject: BOT.subject, id }],
  )
}
