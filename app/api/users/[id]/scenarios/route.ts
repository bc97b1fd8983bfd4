import { listPersonScenarios } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listPersonScenarios, async ({ actor, params }) => ({
  scenarios: await scenarios.listPersonScenarios(actor, params.id),
}))
