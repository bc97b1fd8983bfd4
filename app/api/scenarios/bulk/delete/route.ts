import { deleteScenarios } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteScenarios, async ({ actor, body }) => ({
  deleted: await scenarios.deleteScenarios(actor, body.ids),
}))
