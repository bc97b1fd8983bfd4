import { deleteRepositorySteps } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteRepositorySteps, async ({ actor, body }) => ({
  deleted: await steps.removeSteps(actor, {}, body.ids),
}))
