import { updateScenarioStatus } from '@/lib/features/scenarios/information/contract'
import * as scenarios from '@/lib/features/scenarios/information/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateScenarioStatus, async ({ actor, params, body }) => ({
  scenario: await scenarios.updateScenarioStatus(actor, params.id, body),
}))
