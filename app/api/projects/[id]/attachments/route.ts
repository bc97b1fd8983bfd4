import { countProjectAttachments } from '@/lib/features/attachments/contract'
import { attachments } from '@/lib/features/attachments/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(countProjectAttachments, async ({ params }) => ({
  counts: await attachments.countInProject(params.id),
}))
