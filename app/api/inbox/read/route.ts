import { setInboxRead } from '@/lib/features/inbox/contract'
import * as inbox from '@/lib/features/inbox/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setInboxRead, async ({ actor, body }) => ({
  ids: await inbox.setInboxRead(actor, body),
}))
