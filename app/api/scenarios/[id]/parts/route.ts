import { getScenarioParts } from '@/lib/features/scenarios/information/contract'
import { scenarioParts } from '@/lib/features/scenarios/information/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getScenarioParts, async ({ params }) => ({
  parts: await scenarioParts(params.id),
}))
