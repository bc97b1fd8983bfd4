import { deleteScenarioView, updateScenarioView } from '@/lib/features/scenarios/views/contract'
import * as views from '@/lib/features/scenarios/views/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateScenarioView, async ({ actor, params, body }) => ({
  view: await views.updateScenarioView(actor, params.id, body),
}))

export const DELETE = defineRoute(deleteScenarioView, async ({ actor, params }) => {
  await views.deleteScenarioView(actor, params.id)
  return {}
})
