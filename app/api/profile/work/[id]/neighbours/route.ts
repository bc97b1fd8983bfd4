import { getWorkNeighbours } from '@/lib/features/scenarios/work/contract'
import { workNeighbours } from '@/lib/features/scenarios/work/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getWorkNeighbours, async ({ actor, params }) => ({
  neighbours: await workNeighbours(actor, params.id),
}))
