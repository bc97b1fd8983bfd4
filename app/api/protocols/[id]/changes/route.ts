import { getProtocolChanges } from '@/lib/features/protocols/changes/contract'
import { protocolChanges } from '@/lib/features/protocols/changes/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getProtocolChanges, ({ params }) => protocolChanges(params.id))
