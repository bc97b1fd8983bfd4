import { deleteScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteScenarioSteps, async ({ actor, params, body }) => ({
  deleted: await steps.remove(actor, { scenarioId: params.id }, body.ids),
}))
