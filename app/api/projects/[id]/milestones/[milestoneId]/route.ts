import { deleteMilestone, updateMilestone } from '@/lib/features/milestones/contract'
import { milestones } from '@/lib/features/milestones/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateMilestone, async ({ actor, params, body }) => ({
  milestone: await milestones.change(
    actor,
    { parent: { projectId: params.id }, id: params.milestoneId },
    body,
  ),
}))

export const DELETE = defineRoute(deleteMilestone, async ({ actor, params }) => {
  await milestones.remove(actor, { projectId: params.id }, [params.milestoneId])
  return {}
})
