import { listAttachments, uploadAttachments } from '@/lib/features/attachments/contract'
import { attachments } from '@/lib/features/attachments/service'
import { defineRoute, defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listAttachments, async ({ query }) => ({
  attachments: await attachments.list(query),
}))

export const POST = defineRoute(uploadAttachments, async ({ actor, form }) => ({
  attachments: await attachments.upload(actor, await form()),
}))
