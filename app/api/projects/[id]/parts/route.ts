import { getProjectParts } from '@/lib/features/projects/contract'
import { projectParts } from '@/lib/features/projects/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getProjectParts, async ({ params }) => ({
  parts: await projectParts(params.id),
}))
