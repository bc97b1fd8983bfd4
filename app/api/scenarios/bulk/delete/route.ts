import { deleteScenarios } from '@/lib/features/scenarios/bulk/contract'
import * as deletion from '@/lib/features/scenarios/deletion/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteScenarios, async ({ actor, body }) => ({
  deleted: await deletion.deleteScenarios(actor, body.ids),
}))
