import { markAsTemplate } from '@/lib/features/projects/copies/contract'
import * as projects from '@/lib/features/projects/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(markAsTemplate, async ({ actor, params, body }) => ({
  project: await projects.markAsTemplate(actor, params.id, body),
}))
