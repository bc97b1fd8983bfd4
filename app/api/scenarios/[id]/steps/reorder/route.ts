import { reorderScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(reorderScenarioSteps, ({ actor, params, body }) =>
  steps.reorder(actor, { scenarioId: params.id }, body),
)
