import { getHistoryEvent } from '@/lib/features/history/contract'
import * as history from '@/lib/features/history/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getHistoryEvent, async ({ params }) => ({
  event: await history.historyEvent(params.id),
}))
