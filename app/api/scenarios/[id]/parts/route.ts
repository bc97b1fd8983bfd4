import { getScenarioParts } from '@/lib/features/scenarios/information/contract'
import { scenarioParts } from '@/lib/features/scenarios/information/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getScenarioParts, async ({ params }) => ({
  parts: await scenarioParts(params.id),
}))
