import { addScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(addScenarioSteps, ({ actor, params, body }) =>
  steps.addAll(actor, { scenarioId: params.id }, body.steps),
)
