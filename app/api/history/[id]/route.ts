import { getHistoryEvent } from '@/lib/features/history/contract'
import * as history from '@/lib/features/history/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getHistoryEvent, async ({ params }) => ({
  event: await history.historyEvent(params.id),
}))
