import { deleteAttachment } from '@/lib/features/attachments/contract'
import { attachments } from '@/lib/features/attachments/service'
import { defineRoute } from '@/lib/server/route'

export const DELETE = defineRoute(deleteAttachment, async ({ actor, params }) => {
  await attachments.remove(actor, params.attachmentId)
  return {}
})
