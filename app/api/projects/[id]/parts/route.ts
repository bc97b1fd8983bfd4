import { getProjectParts } from '@/lib/features/projects/contract'
import { projectParts } from '@/lib/features/projects/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getProjectParts, async ({ params }) => ({
  parts: await projectParts(params.id),
}))
