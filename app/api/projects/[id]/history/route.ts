import { listProjectHistory } from '@/lib/features/history/contract'
import * as history from '@/lib/features/history/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(listProjectHistory, ({ params, query }) =>
  history.listProjectHistory(params.id, query),
)
