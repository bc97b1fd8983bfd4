import { listWaitingProtocols } from '@/lib/features/protocols/contract'
import * as protocols from '@/lib/features/protocols/service'
import { definePersonalListRoute } from '@/lib/server/route'

export const GET = definePersonalListRoute(listWaitingProtocols, ({ actor, query }) =>
  protocols.listWaitingProtocols(actor, query),
)
