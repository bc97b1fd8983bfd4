import { getMilestoneProgress } from '@/lib/features/milestones/contract'
import { milestoneProgress } from '@/lib/features/milestones/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getMilestoneProgress, async ({ params }) => ({
  progress: await milestoneProgress(params.id),
}))
