import { deleteScenarioStep, updateScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { steps } from '@/lib/features/scenarios/steps/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateScenarioStep, async ({ actor, params, body }) => ({
  step: await steps.change(actor, { parent: { scenarioId: params.id }, id: params.stepId }, body),
}))

export const DELETE = defineRoute(deleteScenarioStep, async ({ actor, params }) => {
  await steps.remove(actor, { scenarioId: params.id }, [params.stepId])
  return {}
})
