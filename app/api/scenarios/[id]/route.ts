import { getScenario } from '@/lib/features/scenarios/contract'
import * as scenarios from '@/lib/features/scenarios/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getScenario, async ({ params }) => ({
  scenario: await scenarios.getScenario(params.id),
}))
