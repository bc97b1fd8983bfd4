import { updateScenarioData } from '@/lib/features/scenarios/information/contract'
import * as scenarios from '@/lib/features/scenarios/information/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateScenarioData, async ({ actor, params, body }) => ({
  scenario: await scenarios.updateScenarioData(actor, params.id, body),
}))
