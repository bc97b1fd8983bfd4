import { getCopyPreview } from '@/lib/features/projects/copies/contract'
import { copyPreview } from '@/lib/features/projects/copies/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getCopyPreview, async ({ params, query }) => ({
  preview: await copyPreview(params.id, query),
}))
