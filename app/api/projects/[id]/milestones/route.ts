import { createMilestone, listMilestones } from '@/lib/features/milestones/contract'
import { milestones } from '@/lib/features/milestones/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listMilestones, async ({ params, query }) => {
  const { rows, ...cursors } = await milestones.list({ projectId: params.id }, query)
  return { milestones: rows, ...cursors }
})

export const POST = defineRoute(createMilestone, async ({ actor, params, body }) => ({
  milestone: await milestones.add(actor, { projectId: params.id }, body),
}))
