import { getProjectRights } from '@/lib/features/projects/rights/contract'
import { projectRights } from '@/lib/features/projects/rights/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getProjectRights, async ({ params }) => ({
  rights: await projectRights(params.id),
}))
