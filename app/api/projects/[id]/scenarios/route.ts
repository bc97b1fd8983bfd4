import { createScenario, listProjectScenarios } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listProjectScenarios, ({ params, query }) =>
  scenarios.listProjectScenarios(params.id, query),
)

export const POST = defineRoute(createScenario, async ({ actor, params, body }) => ({
  scenario: await scenarios.createScenario(actor, params.id, body),
}))
