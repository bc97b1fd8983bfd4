import { setStatusOfScenarios } from '@/lib/features/scenarios/bulk/contract'
import * as bulk from '@/lib/features/scenarios/bulk/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfScenarios, ({ actor, body }) =>
  bulk.setStatusOfScenarios(actor, body),
)
