import { setRepositoryStepStatus } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute } from '@/lib/server/route'

export const PATCH = defineRoute(setRepositoryStepStatus, async ({ actor, params, body }) => ({
  step: await steps.changeStep(actor, params.id, body),
}))
