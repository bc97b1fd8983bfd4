import { deleteRepositoryStep, updateRepositoryStep } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateRepositoryStep, async ({ actor, params, body }) => ({
  step: await steps.changeStep(actor, params.id, body),
}))

export const DELETE = defineRoute(deleteRepositoryStep, async ({ actor, params }) => {
  await steps.removeSteps(actor, {}, [params.id])
  return {}
})
