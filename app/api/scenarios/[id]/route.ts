import { getScenario } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getScenario, async ({ params, query }) => {
  const read = query.parts === 'none' ? scenarios.getScenarioWithoutParts : scenarios.getScenario
  return { scenario: await read(params.id) }
})
