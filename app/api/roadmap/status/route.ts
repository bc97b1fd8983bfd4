import { getRoadmapStatus } from '@/lib/features/roadmap/contract'
import * as roadmap from '@/lib/features/roadmap/service'
import { definePublicRoute } from '@/lib/server/route'

export const GET = definePublicRoute(getRoadmapStatus, async ({ asker }) => {
  roadmap.requireReader(await asker())
  return roadmap.roadmapStatus()
})
