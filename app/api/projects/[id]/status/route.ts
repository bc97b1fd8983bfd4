import { updateProjectStatus } from '@/lib/features/projects/contract'
import * as projects from '@/lib/features/projects/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateProjectStatus, async ({ actor, params, body }) => ({
  project: await projects.updateProjectStatus(actor, params.id, body),
}))
