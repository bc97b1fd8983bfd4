import { countUnread } from '@/lib/features/inbox/contract'
import * as inbox from '@/lib/features/inbox/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(countUnread, async ({ actor }) => ({ unread: await inbox.countUnread(actor) }))
