import { createScenarios } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(createScenarios, async ({ actor, params, body }) => ({
  scenarios: await scenarios.createScenarios(actor, params.id, body.scenarios),
}))
