import { deleteMilestones } from '@/lib/features/milestones/contract'
import { milestones } from '@/lib/features/milestones/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteMilestones, async ({ actor, params, body }) => ({
  deleted: await milestones.remove(actor, { projectId: params.id }, body.ids),
}))
