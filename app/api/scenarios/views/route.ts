import { createScenarioView, listScenarioViews } from '@/lib/features/scenarios/views/contract'
import * as views from '@/lib/features/scenarios/views/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listScenarioViews, async ({ actor, query }) => ({
  views: await views.listScenarioViews(actor, query.list),
}))

export const POST = defineRoute(createScenarioView, async ({ actor, body }) => ({
  view: await views.createScenarioView(actor, body),
}))
