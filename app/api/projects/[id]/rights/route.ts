import { getProjectRights } from '@/lib/features/projects/contract'
import { projectRights } from '@/lib/features/projects/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getProjectRights, async ({ params }) => ({
  rights: await projectRights(params.id),
}))
