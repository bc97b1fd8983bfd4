import { duplicateScenarios } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(duplicateScenarios, async ({ actor, body }) => ({
  scenarios: await scenarios.duplicateScenarios(actor, body.ids),
}))
