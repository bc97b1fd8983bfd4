import { undoStatusOfRepositorySteps } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfRepositorySteps, ({ actor, body }) =>
  steps.undoStatusOfSteps(actor, {}, body.changes),
)
