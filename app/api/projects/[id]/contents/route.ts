import { getProjectContents } from '@/lib/features/projects/deletion/contract'
import * as deletion from '@/lib/features/projects/deletion/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getProjectContents, async ({ params }) => ({
  contents: await deletion.projectContents(params.id),
}))
