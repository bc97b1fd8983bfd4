import { deleteScenario } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const DELETE = defineRoute(deleteScenario, async ({ actor, params }) => {
  await scenarios.deleteScenario(actor, params.id, params.scenarioId)
  return {}
})
