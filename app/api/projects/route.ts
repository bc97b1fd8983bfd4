import { createProject } from '@/lib/features/projects/contract'
import * as projects from '@/lib/features/projects/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(createProject, async ({ actor, body }) => ({
  project: await projects.createProject(actor, body),
}))
