import { setStatusOfScenarios } from '@/lib/features/scenarios/information/contract'
import * as scenarios from '@/lib/features/scenarios/information/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfScenarios, ({ actor, body }) =>
  scenarios.setStatusOfScenarios(actor, body),
)
