import { createRepositoryStep, listRepositorySteps } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute, defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listRepositorySteps, ({ query }) => steps.listSteps(query))

export const POST = defineRoute(createRepositoryStep, async ({ actor, body }) => ({
  step: await steps.addStep(actor, body),
}))
