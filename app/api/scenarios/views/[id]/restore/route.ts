import { restoreScenarioView } from '@/lib/features/scenarios/views/contract'
import * as views from '@/lib/features/scenarios/views/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(restoreScenarioView, async ({ actor, params }) => ({
  view: await views.restoreScenarioView(actor, params.id),
}))
