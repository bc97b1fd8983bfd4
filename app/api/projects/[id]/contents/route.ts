import { getProjectContents } from '@/lib/features/projects/deletion/contract'
import * as deletion from '@/lib/features/projects/deletion/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getProjectContents, async ({ params }) => ({
  contents: await deletion.projectContents(params.id),
}))
