import { addStepTime } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(addStepTime, ({ actor, params, body }) =>
  steps.addTime(actor, { scenarioId: params.id }, { stepId: params.stepId, seconds: body.seconds }),
)
