import { setResponsibleOfScenarios } from '@/lib/features/scenarios/bulk/contract'
import * as bulk from '@/lib/features/scenarios/bulk/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setResponsibleOfScenarios, ({ actor, body }) =>
  bulk.setResponsibleOfScenarios(actor, body),
)
