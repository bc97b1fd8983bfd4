import { undoStatusOfScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfScenarioSteps, ({ actor, params, body }) =>
  steps.undoStatus(actor, { scenarioId: params.id }, body.changes),
)
