import { countScenarioAttachments } from '@/lib/features/attachments/contract'
import { attachments } from '@/lib/features/attachments/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(countScenarioAttachments, async ({ params }) => ({
  counts: await attachments.countInScenario(params.id),
}))
