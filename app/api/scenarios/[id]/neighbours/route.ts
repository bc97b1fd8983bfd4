import { getScenarioNeighbours } from '@/lib/features/scenarios/neighbours/contract'
import { scenarioNeighbours } from '@/lib/features/scenarios/neighbours/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getScenarioNeighbours, async ({ params, query }) => ({
  neighbours: await scenarioNeighbours(params.id, query),
}))
