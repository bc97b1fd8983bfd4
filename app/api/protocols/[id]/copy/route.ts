import { copyProtocol } from '@/lib/features/protocols/contract'
import * as drafts from '@/lib/features/protocols/drafts/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(copyProtocol, async ({ actor, params }) => ({
  protocol: await drafts.copyProtocol(actor, params.id),
}))
