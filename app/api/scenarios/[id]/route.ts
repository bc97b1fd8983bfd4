import { getScenario } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getScenario, async ({ params, query }) => {
  const read = query.parts === 'none' ? scenarios.getScenarioWithoutParts : scenarios.getScenario
  return { scenario: await read(params.id) }
})
