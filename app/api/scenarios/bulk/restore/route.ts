import { restoreScenarios } from '@/lib/features/scenarios/bulk/contract'
import * as deletion from '@/lib/features/scenarios/deletion/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(restoreScenarios, async ({ actor, body }) => ({
  restored: await deletion.restoreScenarios(actor, body.ids),
}))
