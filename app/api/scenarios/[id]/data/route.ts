import { updateScenarioData } from '@/lib/features/scenarios/contract'
import * as data from '@/lib/features/scenarios/data/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateScenarioData, async ({ actor, params, body }) => ({
  scenario: await data.updateScenarioData(actor, params.id, body),
}))
