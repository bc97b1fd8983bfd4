import { listScenarioHistory } from '@/lib/features/history/contract'
import * as history from '@/lib/features/history/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(listScenarioHistory, ({ params, query }) =>
  history.listScenarioHistory(params.id, query),
)
