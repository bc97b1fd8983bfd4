import { undoResponsibleOfScenarioSteps } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoResponsibleOfScenarioSteps, ({ actor, params, body }) =>
  steps.undoResponsible(actor, { scenarioId: params.id }, body.changes),
)
