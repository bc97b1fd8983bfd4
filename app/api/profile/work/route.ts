import * as contract from '@/lib/features/scenarios/work/contract'
import * as work from '@/lib/features/scenarios/work/service'
import { definePersonalListRoute } from '@/lib/server/route'

export const GET = definePersonalListRoute(contract.listWork, ({ actor, query }) =>
  work.listWork(actor, query),
)
