import { listScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import * as steps from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listScenarioSteps, async ({ params }) => ({
  steps: await steps.listScenarioSteps(params.id),
}))
