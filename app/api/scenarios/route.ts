import { listScenarios } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(listScenarios, ({ query, isWhole }) =>
  scenarios.listScenarios(query, { isCounted: !isWhole }),
)
