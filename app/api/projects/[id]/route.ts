import { getProject, updateProject } from '@/lib/features/projects/contract'
import { deleteProject } from '@/lib/features/projects/deletion/contract'
import * as deletion from '@/lib/features/projects/deletion/service'
import * as projects from '@/lib/features/projects/service'
import { defineRoute, defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getProject, async ({ params }) => ({
  project: await projects.getProject(params.id),
}))

export const PUT = defineRoute(updateProject, async ({ actor, params, body }) => ({
  project: await projects.updateProject(actor, params.id, body),
}))

export const DELETE = defineRoute(deleteProject, async ({ actor, params }) => {
  await deletion.deleteProject(actor, params.id)
  return {}
})
