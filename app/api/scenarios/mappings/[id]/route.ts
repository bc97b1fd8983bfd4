import { deleteScenarioMapping } from '@/lib/features/scenarios/mappings/contract'
import * as mappings from '@/lib/features/scenarios/mappings/service'
import { defineRoute } from '@/lib/server/route'

export const DELETE = defineRoute(deleteScenarioMapping, async ({ actor, params }) => {
  await mappings.deleteScenarioMapping(actor, params.id)
  return {}
})
