import { setStatusOfRepositorySteps } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfRepositorySteps, ({ actor, body }) =>
  steps.setStatusOfSteps(actor, {}, body),
)
