import { listInbox } from '@/lib/features/inbox/contract'
import * as inbox from '@/lib/features/inbox/service'
import { definePersonalListRoute } from '@/lib/server/route'

export const GET = definePersonalListRoute(listInbox, ({ actor, query }) => inbox.listInbox(actor, query))
