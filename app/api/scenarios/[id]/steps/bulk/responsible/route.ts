import { setResponsibleOfScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setResponsibleOfScenarioSteps, ({ actor, params, body }) =>
  steps.setResponsible(actor, { scenarioId: params.id }, body),
)
