import { setStatusOfScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfScenarioSteps, ({ actor, params, body }) =>
  steps.setStatus(actor, { scenarioId: params.id }, body),
)
