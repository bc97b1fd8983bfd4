import { getRoadmap } from '@/lib/features/roadmap/contract'
import * as roadmap from '@/lib/features/roadmap/service'
import { definePublicRoute } from '@/lib/server/route'

export const GET = definePublicRoute(getRoadmap, async ({ asker, reply }) => {
  const actor = await asker()
  roadmap.requireReader(actor)
  const found = await roadmap.getRoadmap()
  reply.beside = { cached: found.cached }
  return actor ? found : roadmap.withoutNames(found)
})
