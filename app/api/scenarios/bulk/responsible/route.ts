import { setResponsibleOfScenarios } from '@/lib/features/scenarios/information/contract'
import * as scenarios from '@/lib/features/scenarios/information/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setResponsibleOfScenarios, ({ actor, body }) =>
  scenarios.setResponsibleOfScenarios(actor, body),
)
