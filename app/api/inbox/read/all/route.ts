import { readWholeInbox } from '@/lib/features/inbox/contract'
import * as inbox from '@/lib/features/inbox/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(readWholeInbox, async ({ actor, body }) => ({
  ids: await inbox.readWholeInbox(actor, body.upTo),
}))
